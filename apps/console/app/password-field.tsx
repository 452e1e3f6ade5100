import { Field } from '@qadam/kit/field/field.tsx'
import { fieldAria } from '@qadam/kit/field/field-aria.ts'
import { FieldBox } from '@qadam/kit/field/field-box.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Tells a password manager whether to offer a stored password or to make one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password is never shown again, so it has no default value. */
export function PasswordField({ autoComplete, error, hint, label }: Props) {
  const id = 'password'
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox id={id}>
        <input
          className="field-input"
          type="password"
          name="password"
          maxLength={128}
          autoComplete={autoComplete}
          {...fieldAria({ id, hint, error })}
        />
      </FieldBox>
    </Field>
  )
}
