import { useText } from '../../texts/text.ts'
import { useCountdown } from '../../time/use-countdown.ts'

type Props = {
  /** The end moment, and the server's current time: the device's own clock may be wrong. */
  until: string
  now: number
}

/** The remaining time in words, updated once a minute. */
export function TimeLeft({ now, until }: Props) {
  const t = useText('cabinet')
  const seconds = useCountdown(Math.max(Math.ceil((Date.parse(until) - now) / 1_000), 0))
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 0) return null
  const hours = Math.floor(minutes / 60)
  const parts = [
    ...(hours > 0 ? [t('hours', { count: hours })] : []),
    ...(minutes % 60 > 0 ? [t('minutes', { count: minutes % 60 })] : []),
  ]
  return <p>{t('cooling_off_left', { left: parts.join(' ') })}</p>
}
