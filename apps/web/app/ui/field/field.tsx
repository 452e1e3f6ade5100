import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

/** What every field takes. Its words come from outside, and so does its error: a field does not judge. */
export type FieldProps = {
  name: string
  label: string
  /** Stands under the label, where it is read before the answer is given. */
  hint?: string | undefined
  error?: string | undefined
  /** For links to the field. */
  id?: string | undefined
  disabled?: boolean | undefined
}

type Props = Omit<FieldProps, 'name' | 'disabled' | 'id'> & { id: string; children: ReactNode }

/** The frame of a field: label, hint, the control, and its error below, where nothing jumps when it comes or goes. */
export function Field({ id, label, hint, error, children }: Props) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
