import { type ChangeEvent, useId } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'

type Props = FieldProps & {
  /** Shown instead of the label while a picture is being sent; another one cannot be chosen then. */
  sending?: string | undefined
  onChoose?: (picture: File) => void
}

/**
 * A picture from the camera or the gallery of a phone. Where script runs, its label is a button and choosing is enough;
 * without script, it is the browser's own control and the form has a button.
 */
export function PhotoField({ disabled, error, hint, id: given, label, name, onChoose, sending }: Props) {
  const own = useId()
  const id = given ?? own
  const isSending = sending !== undefined
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = currentTarget.files ?? []
    if (picture && onChoose && !isSending) onChoose(picture)
    // Otherwise the same picture, chosen again after a failure, would change nothing.
    if (onChoose) currentTarget.value = ''
  }
  return (
    <div className={isSending ? 'photo-field photo-field-sending' : 'photo-field'}>
      <Field id={id} label={sending ?? label} hint={hint} error={error}>
        <input
          className="photo-field-input"
          type="file"
          accept="image/*"
          id={id}
          name={name}
          disabled={disabled}
          aria-busy={isSending || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onChange={choose}
        />
      </Field>
    </div>
  )
}
