import { type FormEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'

type Props = {
  summary: string
  /** Opens it to show something inside; after that only the person closes it. */
  isOpen?: boolean
  /** Keeps it open while something inside is wrong, because it could not be corrected when folded. */
  isHeld?: boolean
  children: ReactNode
}

/** Content that few people need, one press away; works without script. Filled-in content is never hidden. */
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
    // A script of the page may have opened it before hydration.
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
