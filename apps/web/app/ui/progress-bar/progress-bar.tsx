import { useId } from 'react'

type Props = {
  label: string
  /** How far it is, in words: «3 из 12 платежей». */
  reading?: string
  value?: number
  max?: number
}

/** How much of a known amount is done; without a value, only that it goes on. */
export function ProgressBar({ label, reading, value, max = 100 }: Props) {
  const id = useId()
  return (
    <div className="progress-bar">
      <p className="progress-bar-words">
        <label htmlFor={id}>{label}</label>
        {reading ? <span className="progress-bar-reading">{reading}</span> : null}
      </p>
      <progress className="progress-bar-line" id={id} value={value} max={max} aria-valuetext={reading} />
    </div>
  )
}
