import type { Examples } from '../examples.ts'
import { DateText } from './date-text.tsx'

export const examples: Examples = {
  title: 'DateText',
  states: [
    { name: 'long', show: (locale) => <DateText day="2026-01-15" locale={locale} /> },
    { name: 'without the year', show: (locale) => <DateText day="2026-02-28" locale={locale} form="without-year" /> },
    { name: 'in figures', show: (locale) => <DateText day="2026-12-05" locale={locale} form="figures" /> },
  ],
}
