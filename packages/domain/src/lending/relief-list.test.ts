import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { stateCalendar } from '../calendar/working-days.ts'
import { readReliefList, reliefLinesAtMost } from './relief-list.ts'
import { beginLife, happen } from './servicing/life.ts'
import { suspensionDaysAtMost } from './servicing/suspend.ts'

const isIin = (digits: string) => digits === '910110390003'
const header = 'who,programme,from,to,basis'
const list = (...rows: string[]) => readReliefList([header, ...rows].join('\r\n'), isIin)
const row = '910110390003,conscripts,2026-12-01,2027-12-01,Список № 4'

describe('a list of people whose loans are to bear nothing', () => {
  test('names each by iin or by contract, with the days and the ground', () => {
    expect(list(row, '', '100001,relief,01.12.2026,28.02.2027,"Приказ № 12, ""паводок"""')).toEqual({
      lines: [
        {
          ...{ line: 2, who: { iin: '910110390003' }, programme: 'conscripts' },
          ...{ from: '2026-12-01', to: '2028-01-30', basis: 'Список № 4' },
        },
        {
          ...{ line: 4, who: { contract: '100001' }, programme: 'relief' },
          ...{ from: '2026-12-01', to: '2027-02-28', basis: 'Приказ № 12, "паводок"' },
        },
      ],
      faults: [],
    })
  })

  test('of conscripts names the days of the service; the law adds sixty, a relief programme ends when it says', () => {
    const { lines } = list(row, row.replace('conscripts', 'relief'))

    expect(lines.map(({ to }) => to)).toEqual([addDays('2027-12-01', 60), '2027-12-01'])
  })

  test('is read with semicolons, a byte order mark and columns in another order', () => {
    const { faults, lines } = readReliefList(
      '\uFEFFbasis;to;from;programme;who\nПриказ, № 1;2026-12-31;2026-12-01;RELIEF;100001',
      isIin,
    )

    expect(faults).toEqual([])
    expect(lines).toMatchObject([{ who: { contract: '100001' }, basis: 'Приказ, № 1', to: '2026-12-31' }])
  })

  test.each([
    ['an iin with a wrong check digit', row.replace('0003', '0004'), 'who'],
    ['neither an iin nor a contract', row.replace('910110390003', 'Иванов'), 'who'],
    ['an iin of 9 digits', row.replace('910110390003', '910110390'), 'who'],
    ['an iin of 10 digits', row.replace('910110390003', '9101103900'), 'who'],
    ['an iin of 11 digits', row.replace('910110390003', '91011039000'), 'who'],
    ['an unknown programme', row.replace('conscripts', 'флот'), 'programme'],
    ['a day that is none', row.replace('2026-12-01', '2026-02-30'), 'from'],
    ['an end before the beginning', row.replace('2027-12-01', '2026-11-30'), 'to'],
    ['an end after more than three years', row.replace('2027-12-01', '2029-12-05'), 'to'],
    ['no ground', row.replace('Список № 4', ' '), 'basis'],
    ['a ground too long to keep', row.replace('Список № 4', '4'.repeat(121)), 'basis'],
  ])('with %s names the line and the column, and never what stands there', (_, wrong, column) => {
    expect(list(wrong)).toEqual({ lines: [], faults: [{ line: 2, column }] })
  })

  test('names a contract by its number, with or without zeros before it, and each once', () => {
    const by = (number: string) => row.replace('910110390003', number)

    expect(list(by('000100001'), by('100002')).lines.map(({ who }) => who)).toEqual([
      { contract: '100001' },
      { contract: '100002' },
    ])
    expect(list(by('0100001'), by('100001')).faults).toEqual([{ line: 3, column: 'who' }])
    expect(list(by('000')).faults).toEqual([{ line: 2, column: 'who' }])
  })

  test('may name as many days as one suspension lasts, and not one more', () => {
    const until = addDays('2026-12-01', suspensionDaysAtMost - 1)
    const opened = beginLife(
      {
        ...{ product: 'instalment', amount: 30_000_000, term: 12, rate: '0.3796', method: 'annuity' },
        openedOn: '2026-11-30',
      },
      stateCalendar([]),
    )

    const served = (days: number) => list(row.replace('2027-12-01', addDays(until, days))).faults
    const relieved = (days: number) =>
      list(row.replace('2027-12-01', addDays(until, days)).replace('conscripts', 'relief')).faults
    expect([served(-60), relieved(0)]).toEqual([[], []])
    expect([served(-59), relieved(1)]).toEqual([[{ line: 2, column: 'to' }], [{ line: 2, column: 'to' }]])
    expect(happen(opened, { on: '2026-11-30', do: 'suspend', until }).state.suspended?.until).toBe(until)
    expect(() => happen(opened, { on: '2026-11-30', do: 'suspend', until: addDays(until, 1) })).toThrow('until')
  })

  test('names the same person twice in one programme as a fault of the later line', () => {
    expect(list(row, row).faults).toEqual([{ line: 3, column: 'who' }])
    expect(list(row, row.replace('conscripts', 'relief')).faults).toEqual([])
  })

  test('without its columns, or longer than a list may be, is not read at all', () => {
    expect(readReliefList('iin,from\n1,2', isIin).faults.map(({ column }) => column)).toEqual([
      ...['who', 'programme', 'to', 'basis'],
    ])
    const long = Array.from({ length: reliefLinesAtMost + 1 }, (_, index) =>
      row.replace('910110390003', `${index + 1}`),
    )
    expect(list(...long)).toEqual({ lines: [], faults: [{ line: reliefLinesAtMost + 2, column: 'who' }] })
    expect(list(...long.slice(1)).lines).toHaveLength(reliefLinesAtMost)
  })
})
