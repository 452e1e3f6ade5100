import { Button } from '@qadam/kit/button/button.tsx'
import { asWritten } from '@qadam/kit/field/input-habits.ts'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { BuiltConsole } from '../page.ts'

/** Repeats the whole form invisibly, so that nothing has to be typed again. No form of a dangerous action has secrets. */
export const freshCodePage: BuiltConsole['freshCodePage'] = ({ hasSandbox, path, texts }, form, wrong) => {
  const words = texts.fresh_code
  return {
    kind: 'page',
    title: words.title,
    status: wrong === undefined ? 403 : 422,
    body: (
      <>
        <h1>{words.title}</h1>
        <p>{words.words}</p>
        <form method="post" action={path} className="desk-form">
          {[...form].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <TextField
            name="fresh_code"
            label={words.code}
            hint={hasSandbox ? words.sandbox : undefined}
            autoComplete="one-time-code"
            {...asWritten}
            maxLength={20}
            size="m"
            error={wrong}
          />
          <div className="desk-row">
            <Button type="submit">{words.submit}</Button>
            <a href={path}>{words.cancel}</a>
          </div>
        </form>
      </>
    ),
  }
}
