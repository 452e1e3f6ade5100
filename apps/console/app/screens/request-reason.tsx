import { Button } from '@qadam/kit/button/button.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'
import { ReasonField } from './reason-field.tsx'

type Props = Pick<StaffVisit, 'texts'> & {
  readonly tried: { readonly form: URLSearchParams | undefined; readonly errors: Problem['errors'] | undefined }
}

/** The end of a form that asks a second person: why, and the button. */
export function RequestReason({ texts, tried: { errors, form } }: Props) {
  const words = texts.people.write_off
  return (
    <>
      <ReasonField {...{ errors, form, label: words.reason, texts }} />
      <div className="desk-row">
        <Button type="submit">{words.submit}</Button>
      </div>
    </>
  )
}
