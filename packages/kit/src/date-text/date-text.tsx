import { type DayForm, dayWords } from './day-words.ts'

type Props = {
  /** `YYYY-MM-DD`: a day without time or zone. */
  day: string
  locale: 'ru' | 'kk'
  form?: DayForm
}

export function DateText({ day, locale, form = 'long' }: Props) {
  return (
    <time className="date-text" dateTime={day}>
      {dayWords(day, locale, form)}
    </time>
  )
}
