import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Texts } from './texts/texts.ts'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })
const counts = new Intl.NumberFormat('ru')
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Almaty' })

export function clockWords(iso: string): string {
  return clock.format(new Date(iso))
}

export function momentWords(iso: string, locale: LocaleCode): string {
  return `${dayWords(days.format(new Date(iso)), locale, 'long')}, ${clockWords(iso)}`
}

/** A moment in Almaty time, wherever the viewer is. */
export function Moment({ iso, locale }: { iso: string; locale: LocaleCode }) {
  return (
    <time dateTime={iso} className="desk-moment">
      {momentWords(iso, locale)}
    </time>
  )
}

export function Sum({ tiyn, locale }: { tiyn: number; locale: LocaleCode }) {
  return <AmountText tiyn={tiyn} currency={locale === 'kk' ? 'теңге' : 'тенге'} />
}

/** `1 240` in both languages. */
export function countWords(count: number): string {
  return counts.format(count)
}

export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Time since a moment, in its two largest units. */
export function ageWords(iso: string, words: Texts['queues']['age'], now = Date.now()): string {
  const whole = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  const [days, hours, minutes] = [Math.floor(whole / 1_440), Math.floor(whole / 60) % 24, whole % 60]
  if (whole === 0) return words.now
  if (days > 0) return filled(words.days, { days, hours })
  return hours > 0 ? filled(words.hours, { hours, minutes }) : filled(words.minutes, { minutes })
}
