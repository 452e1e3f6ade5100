import type { MouseEvent, ReactNode, Ref } from 'react'
import { Loader } from '../loader/loader.tsx'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook & {
  type?: 'submit' | 'button'
  /** Sent with the form when this button sends it. */
  name?: string
  value?: string
  /** The id of the form that it sends, where it stands outside it. */
  form?: string
  /** What is going on, for a screen reader; while it is there the button spins and does nothing. */
  loading?: string | undefined
  /** A choice that is on or off; undefined for a button that is no choice. */
  selected?: boolean
  disabled?: boolean
  /** What was asked for failed: the button shakes once and keeps a red edge. The words belong beside it. */
  failed?: boolean
  describedBy?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button(props: Props) {
  const { type = 'button', name, value, loading, selected, disabled, failed, describedBy, form, onClick, ref } = props
  const isLoading = loading !== undefined
  // A button that is loading stays in place and keeps the focus; a press on it, and so a second sending, is refused.
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
