// Hard-coded, because the Intl of many phones does not know Kazakh, and Russian Intl ends a year with «г.».
const months = {
  ru: [
    ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
    ...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
  ],
  kk: [
    ...['қаңтар', 'ақпан', 'наурыз', 'сәуір', 'мамыр', 'маусым'],
    ...['шілде', 'тамыз', 'қыркүйек', 'қазан', 'қараша', 'желтоқсан'],
  ],
} as const

export type DayForm = 'long' | 'without-year' | 'figures'

/** `2026-01-15` → `15 января 2026`, `2026 жылғы 15 қаңтар`. A non-breaking space joins the number and its month. */
export function dayWords(day: string, locale: keyof typeof months, form: DayForm = 'long'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (form === 'figures') return `${date}.${month}.${year}`
  const dayAndMonth = `${Number(date)}\u00a0${months[locale][Number(month) - 1]}`
  if (form === 'without-year') return dayAndMonth
  return locale === 'kk' ? `${year}\u00a0жылғы ${dayAndMonth}` : `${dayAndMonth} ${year}`
}
