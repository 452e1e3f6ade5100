import { type InputHTMLAttributes, useId } from 'react'
import { fieldAria } from '../field/field-aria.ts'

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'value' | 'defaultChecked' | 'disabled' | 'onChange'
> & {
  label: string
  hint?: string | undefined
  id?: string | undefined
}

/** On or off, at once: for settings. What is sent with a form is a checkbox. */
export function Switch({ label, hint, id: givenId, ...input }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className="switch">
      <label className="switch-line">
        <span className="switch-label">{label}</span>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked */}
        <input className="switch-input" type="checkbox" role="switch" {...input} {...fieldAria({ id, hint })} />
      </label>
      {hint ? (
        <p className="switch-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
