import { Field, type FieldProps } from '@qadam/kit/field/field.tsx'
import { fieldAria } from '@qadam/kit/field/field-aria.ts'
import { FieldBox } from '@qadam/kit/field/field-box.tsx'

type Props = FieldProps & { type: 'password' | 'date'; defaultValue?: string }

/** A native field for a secret or a date: it needs no script, and its messages are the browser's. */
export function PlainField({ defaultValue, error, hint, label, name, type }: Props) {
  const id = `operator-${name}`
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox id={id} size={type === 'date' ? 'm' : 'full'}>
        <input
          className="field-input"
          type={type}
          name={name}
          defaultValue={defaultValue}
          required
          autoComplete="off"
          {...fieldAria({ id, hint, error })}
        />
      </FieldBox>
    </Field>
  )
}
