import type { SourcesReport } from '@qadam/wire/operator-sources'
import { expect, test } from 'vitest'
import { sourcesCsv } from './marketing-report-csv.ts'

const figures = {
  ...{ visitors: 3, registrations: 2, clients: 1, applications: 1, approved: 1, signed: 1 },
  ...{ paid_out: 1, paid_out_tiyn: 7_850_050 },
}

test('the file opens in a local spreadsheet: encoding, semicolons and decimal commas', () => {
  const csv = sourcesCsv(reportOf('google'), 'ru')

  expect(csv.startsWith('\uFEFFИсточник;Канал;')).toBe(true)
  expect(csv.split('\r\n').slice(1)).toEqual([
    'google;cpc;;3;2;1;1;1;1;1;78500,50',
    '"Остальные источники: 7";;;3;2;1;1;1;1;1;78500,50',
    'Всего;;;3;2;1;1;1;1;1;78500,50',
    '',
  ])
})

test('a source that looks like a formula is text', () => {
  const line = sourcesCsv(reportOf('=cmd|"/c calc"!A1'), 'kk').split('\r\n')[1]!

  expect(line.slice(0, line.indexOf(';cpc;'))).toBe(`"'=cmd|""/c calc""!A1"`)
})

function reportOf(source: string): SourcesReport {
  return {
    ...{ from: '2026-11-01', to: '2026-11-20', touch: 'last' },
    rows: [{ source, medium: 'cpc', campaign: null, ...figures }],
    rest: { sources: 7, ...figures },
    total: figures,
  }
}
