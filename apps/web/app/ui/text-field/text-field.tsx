import { useId } from 'react'

type Props = {
  name: string
  label: string
  hint: string
  error: string | undefined
  defaultValue: string
  inputMode?: 'numeric' | 'text'
  maxLength: number
}

/** A question with its hint above the answer and its error beside it; what was typed stays. */
export function TextField({ name, label, hint, error, defaultValue, inputMode = 'text', maxLength }: Props) {
  const id = useId()
  const described = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ')
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <input
        className="field-input"
        id={id}
        name={name}
        defaultValue={defaultValue}
        inputMode={inputMode}
        maxLength={maxLength}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
      />
    </div>
  )
}
