import { Button } from '@qadam/kit/button/button.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'

type Props = Pick<StaffVisit, 'texts'> & {
  readonly tried: { readonly form: URLSearchParams | undefined; readonly errors: Problem['errors'] | undefined }
}

/** The end of a form that asks a second person: why, and the button. */
export function RequestReason({ texts: { people }, tried: { errors, form } }: Props) {
  return (
    <>
      <TextField
        name="reason"
        label={people.write_off.reason}
        hint={people.reason_hint}
        maxLength={300}
        defaultValue={form?.get('reason') ?? ''}
        error={errors?.reason?.[0]}
      />
      <div className="desk-row">
        <Button type="submit">{people.write_off.submit}</Button>
      </div>
    </>
  )
}
