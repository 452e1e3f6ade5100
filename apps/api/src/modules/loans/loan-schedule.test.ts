import { addDays, type Day } from '@qadam/domain/calendar/day'
import { stateCalendar } from '@qadam/domain/calendar/working-days'
import { beginLife, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import type { LoanTerms } from '@qadam/domain/lending/servicing/loan-terms'
import { fraction } from '@qadam/domain/money/fraction'
import { down } from '@qadam/domain/money/rounding'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schedulesIn } from '../../../testing/pdf-schedules.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'
import { renderContractPdf } from '../../pdf/render-contract-pdf.ts'
import { schedulePage } from './loan-schedule.ts'

const calendar = stateCalendar([])
const anyTerms: fc.Arbitrary<LoanTerms> = fc.oneof(
  fc.record({
    ...{ product: fc.constant('pdl' as const), term: fc.constantFrom(14, 21), rate: fc.constant('0.00104') },
    ...{ amount: fc.integer({ min: 1_000_000, max: 19_000_000 }), method: fc.constant('annuity' as const) },
    openedOn: fc.constant('2026-01-15'),
  }),
  fc.record({
    ...{ product: fc.constant('instalment' as const), term: fc.constantFrom(6, 12, 60), rate: fc.constant('0.3796') },
    amount: fc.integer({ min: 3_000_000, max: 200_000_000 }),
    method: fc.constantFrom('annuity' as const, 'equal' as const),
    openedOn: fc.constantFrom('2026-01-15', '2027-08-31'),
  }),
)
const anyEarlyPart = fc.record({
  ...{ terms: anyTerms, days: fc.integer({ min: 1, max: 80 }), share: fc.integer({ min: 5, max: 90 }) },
  choice: fc.constantFrom('smaller_payment' as const, 'shorter_term' as const),
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const sum = (tiyn: number) => plain(writtenExactly(tiyn))
const dotted = (day: Day) => day.split('-').reverse().join('.')

test('the file of an early part payment, read back, holds to the tiyn the schedule in force and the one before', async () => {
  const read: Record<string, number> = { smaller_payment: 0, shorter_term: 0 }
  for (const { choice, days, share, terms } of fc.sample(anyEarlyPart, { numRuns: 24, seed: 20_260_240 })) {
    const on = addDays(terms.openedOn, terms.product === 'pdl' ? (days % 12) + 1 : days)
    let life = comeTo(beginLife(terms, calendar), on)
    const before = statusOf(life.state)
    if (before.daysOverdue > 0) continue
    const due = before.owed.principal + before.owed.reward
    const amount = due + before.runningReward + down(fraction(BigInt(terms.amount) * BigInt(share), 100))
    life = happen(life, { on, do: 'pay', amount, choice })
    const [first, second] = life.state.versions
    if (!first || !second || life.state.state !== 'active') continue
    read[choice]! += 1

    const locale: LocaleCode = days % 2 === 0 ? 'ru' : 'kk'
    const page = schedulePage(
      { loan: { contract_number: 100_001n, opened_on: terms.openedOn }, state: life.state },
      { borrower: 'Құнанбайқызы Айгерім', legal: testLegalEntity, locale, at: new Date('2026-03-01T05:00:00Z'), on },
    )
    const file = await renderContractPdf(page!)
    const [now, replaced] = schedulesIn(file, /Прежний график|Бұрынғы кесте$/)

    const written = (rows: typeof first.rows) =>
      rows.map((row) => [dotted(row.date), ...[row.principal + row.reward, row.reward, row.principal].map(sum)])
    expect(now.map((row) => row.slice(0, 4))).toEqual(written(second.rows))
    expect(replaced.map((row) => row.slice(0, 4))).toEqual(written(first.rows.filter(({ date }) => date > on)))
    expect(now.at(-1)?.at(-1)).toBe('0,00')
    const said = pdfText(file)
    for (const fact of [second.gesvPercent.replace('.', ','), sum(life.state.balances.principal), dotted(on), '100001'])
      expect(said).toContain(fact)
    expect(said).not.toMatch(/undefined|NaN|null|\ufffd/)
  }
  expect(Math.min(...Object.values(read))).toBeGreaterThan(5)
}, 60_000)
