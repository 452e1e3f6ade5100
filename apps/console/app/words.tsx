import type { LocaleCode } from '@qadam/wire/locale'
import { AmountText } from '../../web/app/ui/amount-text/amount-text.tsx'
import { dayWords } from '../../web/app/ui/date-text/day-words.ts'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Almaty' })

export function clockWords(iso: string): string {
  return clock.format(new Date(iso))
}

/** A moment in Almaty time, wherever the viewer is. */
export function Moment({ iso, locale }: { iso: string; locale: LocaleCode }) {
  return (
    <time dateTime={iso} className="desk-moment">
      {`${dayWords(days.format(new Date(iso)), locale, 'long')}, ${clockWords(iso)}`}
    </time>
  )
}

export function Sum({ tiyn, locale }: { tiyn: number; locale: LocaleCode }) {
  return <AmountText tiyn={tiyn} currency={locale === 'kk' ? 'теңге' : 'тенге'} />
}

export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
