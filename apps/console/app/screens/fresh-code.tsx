import { Button } from '@qadam/kit/button/button.tsx'
import { asWritten } from '@qadam/kit/field/input-habits.ts'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { beginFreshPasskey } from '@qadam/wire/staff/passkeys'
import type { BuiltConsole } from '../page.ts'
import { PasskeyForm } from '../passkey-form.tsx'

/**
 * Repeats the whole form invisibly, so that nothing has to be typed again. No form of a dangerous action has secrets.
 * A person with a passkey may touch it instead of typing a code.
 */
export const freshCodePage: BuiltConsole['freshCodePage'] = async (visit, form, wrong) => {
  const { call, hasSandbox, path, texts } = visit
  const words = texts.fresh_code
  const begun = await call(beginFreshPasskey, { body: {} })
  const options = begun.ok ? begun.answer.options : null
  const repeated = [...form].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
  return {
    kind: 'page',
    title: words.title,
    status: wrong === undefined ? 403 : 422,
    ...(options !== null && { asksPasskey: true }),
    body: (
      <>
        <h1>{words.title}</h1>
        <p>{words.words}</p>
        {options === null ? null : (
          <PasskeyForm
            {...{ kind: 'get', options, field: 'fresh_passkey', action: path, submit: texts.passkeys.touch, texts }}
            error={wrong?.passkey}
          >
            {repeated}
          </PasskeyForm>
        )}
        <form method="post" action={path} className="desk-form">
          {repeated}
          <TextField
            name="fresh_code"
            label={words.code}
            hint={hasSandbox ? words.sandbox : undefined}
            autoComplete="one-time-code"
            {...asWritten}
            maxLength={20}
            size="m"
            error={wrong?.code}
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
