import { type DayForm, dayWords } from './day-words.ts'

type Props = {
  /** `YYYY-MM-DD`: a day without time or zone. */
  day: string
  locale: 'ru' | 'kk'
  form?: DayForm
}

export function DateText({ day, locale, form = 'long' }: Props) {
  // A table of payments has a hundred days: the day for machines a second time made its page longer than one round trip.
  if (form === 'figures') return <span className="date-text">{dayWords(day, locale, form)}</span>
  return (
    <time className="date-text" dateTime={day}>
      {dayWords(day, locale, form)}
    </time>
  )
}
