import { expect, test } from 'vitest'
import { renderSchedulePdf, type ScheduleContent } from './render-schedule-pdf.ts'

const header = ['№', 'Күні', 'Төлем, ₸', 'Сыйақы, ₸', 'Негізгі борыш, ₸', 'Борыш қалдығы, ₸']

function content(rows: number): ScheduleContent {
  const row = ['1', '15.01.2026', '91 573,33', '58 240,00', '33 333,33', '1 966 666,67']
  return {
    title: 'Төлем кестесі',
    facts: Array.from({ length: 9 }, () => ['Сомасы', '2 000 000,00 ₸'] as const),
    table: { header, rows: Array.from({ length: rows }, () => row), totals: row },
    footer: 'Шарт болып табылмайды',
    locale: 'kk',
    author: 'Qadam',
    at: new Date('2026-01-15T00:00:00+05:00'),
  }
}

test.each`
  rows   | pages
  ${2}   | ${1}
  ${25}  | ${1}
  ${61}  | ${2}
  ${200} | ${5}
`('a table of $rows rows takes $pages pages', async ({ pages, rows }) => {
  const pdf = await renderSchedulePdf(content(rows))

  expect(pdf.toString('latin1')).toContain(`/Count ${pages}\n`)
})

test('the same schedule gives the same bytes each time it is rendered', async () => {
  const [first, second] = [await renderSchedulePdf(content(2)), await renderSchedulePdf(content(2))]

  expect(second.equals(first)).toBe(true)
})
