import type { MouseEvent, ReactNode, Ref } from 'react'
import { Loader } from '../loader/loader.tsx'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook & {
  type?: 'submit' | 'button'
  /** Submitted with the form when this button submits it. */
  name?: string
  value?: string
  /** Id of the form to submit, when the button is outside it. */
  form?: string
  /** Progress text for a screen reader; while it is set, the button spins and does nothing. */
  loading?: string | undefined
  /** State of an on/off choice; undefined for a button that is not a choice. */
  selected?: boolean
  disabled?: boolean
  /** The action failed: the button shakes once and keeps a red edge. The error text belongs beside it. */
  failed?: boolean
  describedBy?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button(props: Props) {
  const { type = 'button', name, value, loading, selected, disabled, failed, describedBy, form, onClick, ref } = props
  const isLoading = loading !== undefined
  // A loading button stays in place and keeps the focus; presses are ignored, which prevents a second submission.
  const refuse = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      ref={ref}
      type={type}
      name={name}
      value={value}
      form={form}
      className={failed ? `${buttonClass(props)} button-failed` : buttonClass(props)}
      disabled={disabled}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      aria-pressed={selected}
      aria-describedby={describedBy}
      onClick={isLoading ? refuse : onClick}
    >
      <span className="button-words">{props.children}</span>
      {isLoading ? (
        <span className="button-loading">
          <Loader size="small" />
          <span className="visually-hidden">{loading}</span>
        </span>
      ) : null}
    </button>
  )
}
