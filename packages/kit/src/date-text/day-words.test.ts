import { expect, test } from 'vitest'
import { dayWords } from './day-words.ts'

test.each`
  day             | form              | russian             | kazakh
  ${'2026-01-15'} | ${'long'}         | ${'15_января 2026'} | ${'2026_жылғы 15_қаңтар'}
  ${'2026-08-01'} | ${'long'}         | ${'1_августа 2026'} | ${'2026_жылғы 1_тамыз'}
  ${'2024-02-29'} | ${'without-year'} | ${'29_февраля'}     | ${'29_ақпан'}
  ${'2026-12-31'} | ${'figures'}      | ${'31.12.2026'}     | ${'31.12.2026'}
`('$day is «$russian» and «$kazakh»', ({ day, form, russian, kazakh }) => {
  expect(dayWords(day, 'ru', form)).toBe(russian.replaceAll('_', '\u00a0'))
  expect(dayWords(day, 'kk', form)).toBe(kazakh.replaceAll('_', '\u00a0'))
})

test('the Russian month names match Intl', () => {
  const intl = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-01`
    expect(dayWords(day, 'ru', 'without-year').replace('\u00a0', ' ')).toBe(intl.format(Date.parse(day)))
  }
})
