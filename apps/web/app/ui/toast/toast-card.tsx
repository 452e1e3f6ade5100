import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../icon/icon.tsx'

export type Toast = {
  words: string
  kind?: 'neutral' | 'good' | 'danger'
  /** A button that undoes or repeats; what it does must be possible elsewhere too. */
  action?: ReactNode
}

type Props = Toast & { dismissLabel: string; onDismiss: () => void }

// Long enough to notice and read two lines twice; a person who reads slowly rests a finger, the mouse or the focus on it.
const staysMs = 7000

export function ToastCard({ words, kind = 'neutral', action, dismissLabel, onDismiss }: Props) {
  const [isHeld, setHeld] = useState(false)
  const leave = useEffectEvent(onDismiss)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => leave(), staysMs)
    return () => clearTimeout(timer)
  }, [isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only gives more time; every control is a button
    <div
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {kind === 'neutral' ? null : <Icon name={kind === 'good' ? 'check' : 'warning'} />}
      <div className="toast-body">
        <p className="toast-words">{words}</p>
        {action}
      </div>
      <button type="button" className="toast-dismiss" aria-label={dismissLabel} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
