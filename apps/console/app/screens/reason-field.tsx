import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import type { StaffVisit } from '../page.ts'

type Props = Pick<StaffVisit, 'texts'> & {
  readonly label: string
  /** The form if it was refused, with what had been typed. */
  readonly form: URLSearchParams | undefined
  readonly errors: Problem['errors'] | undefined
}

/** Why somebody acts, which stays in the record. */
export function ReasonField({ errors, form, label, texts: { people } }: Props) {
  return (
    <TextField
      name="reason"
      label={label}
      hint={people.reason_hint}
      maxLength={300}
      defaultValue={form?.get('reason') ?? ''}
      error={errors?.reason?.[0]}
    />
  )
}
