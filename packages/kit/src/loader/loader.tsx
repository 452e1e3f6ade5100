export type LoaderSize = 'xlarge' | 'large' | 'medium' | 'small'

type Props = {
  size?: LoaderSize
  /** Announced to a screen reader; omit it where nearby words already state it. */
  label?: string
}

/** A loading indicator. With reduced motion the ring stands still; its gap still tells it from a decoration. */
export function Loader({ size = 'medium', label }: Props) {
  return (
    <span className={`loader loader-${size}`} {...(label === undefined ? { 'aria-hidden': true } : { role: 'status' })}>
      <svg className="loader-ring" viewBox="0 0 40 40" aria-hidden="true">
        <circle className="loader-track" cx="20" cy="20" r="17" />
        <circle className="loader-arc" cx="20" cy="20" r="17" pathLength="100" strokeDasharray="30 70" />
      </svg>
      {label === undefined ? null : <span className="visually-hidden">{label}</span>}
    </span>
  )
}
