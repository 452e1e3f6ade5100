import { type TextareaHTMLAttributes, useId } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { fieldAria } from '../field/field-aria.ts'
import { FieldBox } from '../field/field-box.tsx'

type Props = FieldProps &
  Pick<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'rows' | 'maxLength' | 'readOnly' | 'autoComplete' | 'onBlur' | 'onInput'
  > & { defaultValue?: string | undefined }

/** Several lines of text; it grows with them where the browser supports it. */
export function TextareaField({ label, hint, error, id: givenId, ...textarea }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { disabled, readOnly } = textarea
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox {...{ id, disabled, readOnly }}>
        <textarea className="field-input textarea-field" rows={4} {...textarea} {...fieldAria({ id, hint, error })} />
      </FieldBox>
    </Field>
  )
}
