import { type FormEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'

type Props = {
  summary: string
  /** Something inside asks to be seen; once opened it is the person who closes it. */
  isOpen?: boolean
  /** Something inside is wrong: folded away it could not be put right. */
  isHeld?: boolean
  children: ReactNode
}

/** What few people need, one press away; works without script. What is filled in inside is never hidden. */
export function Disclosure({ summary, isOpen = false, isHeld = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    if ((isOpen || isHeld) && details.current) details.current.open = true
  }, [isOpen, isHeld])

  const hold = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (isHeld) currentTarget.open = true
  }
  const show = ({ currentTarget }: FormEvent<HTMLDetailsElement>) => {
    currentTarget.open = true
  }

  return (
    // The page's own script may have opened it before React came.
    <details
      className="disclosure"
      ref={details}
      open={isOpen || isHeld}
      onToggle={hold}
      onInput={show}
      suppressHydrationWarning
    >
      <summary className="disclosure-summary">
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className="disclosure-inside">{children}</div>
    </details>
  )
}
