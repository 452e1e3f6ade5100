import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { fieldAria } from '../field/field-aria.ts'
import { FieldError } from '../field/field-error.tsx'

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  /** `aria-invalid` and `aria-describedby`: of an error that several boxes share. */
  'aria-describedby' | 'aria-invalid' | 'defaultChecked' | 'disabled' | 'name' | 'onBlur' | 'onChange' | 'value'
> & {
  /** The text to agree to, with links to what it means. */
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  id?: string | undefined
}

/** A yes/no field; the whole line is clickable. */
export function Checkbox({ label, hint, error, id: givenId, ...input }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={error ? 'checkbox checkbox-wrong' : 'checkbox'}>
      <label className="checkbox-line">
        <input className="checkbox-input" type="checkbox" {...fieldAria({ id, hint, error })} {...input} />
        <span className="checkbox-label">{label}</span>
      </label>
      {hint ? (
        <p className="checkbox-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
