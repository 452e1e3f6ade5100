import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

/** Props of every field. Its texts come from outside, and so does its error: a field does not validate. */
export type FieldProps = {
  name: string
  label: string
  /** Shown under the label, where it is read before answering. */
  hint?: string | undefined
  error?: string | undefined
  id?: string | undefined
  disabled?: boolean | undefined
}

type Props = Omit<FieldProps, 'name' | 'disabled' | 'id'> & { id: string; children: ReactNode }

/** The frame of a field: label, hint, control, and the error below, where it moves nothing when it comes or goes. */
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
