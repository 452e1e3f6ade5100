import { type SelectHTMLAttributes, useId } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { fieldAria } from '../field/field-aria.ts'
import { FieldBox, type FieldSize } from '../field/field-box.tsx'
import type { Option } from './options.ts'

type Props = FieldProps &
  Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'onBlur' | 'onInput'> & {
    options: readonly Option[]
    /** Shown before anything is chosen. Without it the first option is selected. */
    placeholder?: string
    defaultValue?: string | undefined
    size?: FieldSize
  }

/** A short list, as the native select. Use the combobox for long ones. */
export function SelectField({ label, hint, error, id: givenId, options, placeholder, size, ...select }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FieldBox {...{ id, size, disabled: select.disabled }}>
        <select className="field-input select-field" {...select} {...fieldAria({ id, hint, error })}>
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <svg className="select-field-arrow" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M5 7.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </FieldBox>
    </Field>
  )
}
