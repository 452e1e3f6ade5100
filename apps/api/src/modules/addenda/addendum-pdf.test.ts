import { addDays, type Day } from '@qadam/domain/calendar/day'
import { stateCalendar } from '@qadam/domain/calendar/working-days'
import {
  type Agreement,
  type AgreementFigures,
  agreementFigures,
  agreementKinds,
} from '@qadam/domain/lending/servicing/agreement-figures'
import { beginLife, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import type { LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import type { LoanTerms } from '@qadam/domain/lending/servicing/loan-terms'
import { leftOf } from '@qadam/domain/lending/servicing/rows'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schedulesIn } from '../../../testing/pdf-schedules.ts'
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'
import { renderContractPdf } from '../../pdf/render-contract-pdf.ts'
import { writeAddendum } from './addendum-pdf.ts'

const calendar = stateCalendar([])
const client = { firstName: 'Айгерім', lastName: 'Құнанбайқызы', middleName: null, iin: '910110390003' }
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const months: LoanTerms = { ...pdl, product: 'instalment', amount: 12_000_000, term: 12, rate: '0.3796' }

type Agreed = { readonly terms: LoanTerms; readonly agreement: Agreement; readonly figures: AgreementFigures }

const render = ({ agreement, figures, terms }: Agreed, locale: LocaleCode = 'ru') =>
  renderContractPdf(
    writeAddendum({
      ...{ client, legal: testLegalEntity, locale },
      addendum: {
        ...{ number: 2, agreement, figures, product: terms.product, draftedAt: new Date('2026-01-29T05:00:00Z') },
        contract: { number: 100_001n, day: terms.openedOn },
      },
    }).content,
  )

const agreedOn = (terms: LoanTerms, day: Day, agreement: Agreement): Agreed => ({
  ...{ terms, agreement },
  figures: agreementFigures(comeTo(beginLife(terms, calendar), day).state, agreement),
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const sum = (tiyn: number) => plain(writtenExactly(tiyn))

test('every page names the lender with its number and licence at its foot, in both languages', async () => {
  for (const locale of ['ru', 'kk'] as const) {
    for (const page of pdfPages(await render(agreedOn(pdl, '2026-01-29', { do: 'prolong', term: 14 }), locale))) {
      const foot = plain(page.flatMap(({ size, text }) => (size === 8 ? [text] : [])).join(' '))
      for (const fact of [testLegalEntity.name[locale], testLegalEntity.bin, testLegalEntity.licence])
        expect(foot).toContain(plain(fact))
    }
  }
})

describe('the file', () => {
  test.each(['ru', 'kk'] as const)(
    'names in %s the penalty that is not forgiven and not in the schedule',
    async (locale) => {
      const agreement = {
        do: 'restructure',
        rate: '0.2',
        periods: 12,
        method: 'annuity',
        forgivesPenalty: false,
      } as const
      const agreed = agreedOn({ ...months, openedOn: '2026-02-02' }, '2026-04-20', agreement)
      const said = plain(pdfText(await render(agreed, locale)))

      expect(agreed.figures.penaltyLeft).toBeGreaterThan(0)
      // As a fact at the top, and as a term.
      expect(said.split(sum(agreed.figures.penaltyLeft))).toHaveLength(3)
    },
  )

  test.each(['ru', 'kk'] as const)(
    'states in %s what changes, the parties, the rate and the effective rate',
    async (locale) => {
      const agreed = agreedOn(pdl, '2026-02-03', { do: 'prolong', term: 7 })
      const said = plain(pdfText(await render(agreed, locale)))

      const { after, before, principal } = agreed.figures
      for (const tiyn of [after.payment, before.payment, after.reward, principal]) expect(said).toContain(sum(tiyn))
      for (const fact of ['100001', '29.01.2026', '10.02.2026', '46,0 %', '37,96 %', '910110390003', '990140000001'])
        expect(said).toContain(fact)
      expect(said).toContain('Құнанбайқызы Айгерім')
      const pages = pdfPages(await render(agreed, locale))
      const aboveFooter = pages.map((page) => Math.max(...page.filter(({ size }) => size !== 8).map(({ top }) => top)))
      expect(pages).toHaveLength(3)
      expect(Math.max(...aboveFooter)).toBeLessThan(790)
      expect(said).not.toMatch(/undefined|NaN|null|\ufffd/)
    },
  )

  test('shows the effective rate as large as the nominal one, and nothing larger', async () => {
    const pages = pdfPages(await render(agreedOn(pdl, '2026-01-29', { do: 'prolong', term: 14 })))
    const sizeOf = (text: string) => pages[0]!.find((piece) => plain(piece.text).startsWith(text))!.size

    expect(sizeOf('45,')).toBe(sizeOf('37,96 %'))
    expect(Math.max(...pages.flat().map(({ size }) => size))).toBe(sizeOf('37,96 %'))
  })

  test.each<[string, LoanTerms, Day, Agreement, readonly [ru: string, kk: string]]>([
    [
      'a restructuring names the waived penalty and the carried reward',
      ...([months, '2026-04-01'] as const),
      { do: 'restructure', rate: '0.20', periods: 18, forgivesPenalty: true, method: 'annuity' },
      ['кредитор прощает полностью', 'кредитор толық кешіреді'],
    ],
    [
      'a deferral says that its days are free',
      ...([months, '2026-02-01'] as const),
      { do: 'defer', months: 3 },
      ['Дни отсрочки не оплачиваются', 'Кейінге қалдырылған күндер үшін ақы төленбейді'],
    ],
  ])('%s, in both languages', async (_, terms, day, agreement, words) => {
    const agreed = agreedOn(terms, day, agreement)
    const { carried, forgiven } = agreed.figures
    for (const [index, locale] of (['ru', 'kk'] as const).entries()) {
      const said = plain(pdfText(await render(agreed, locale)))
      expect(said).toContain(words[index])
      if (forgiven > 0) expect(said).toContain(sum(forgiven))
      if (carried > 0) expect(said).toContain(sum(carried))
    }
  })

  test('renders the same agreement to the same bytes', async () => {
    const agreed = agreedOn(pdl, '2026-01-29', { do: 'prolong', term: 14 })

    expect((await render(agreed)).equals(await render(agreed))).toBe(true)
  })
})

const anyTerms: fc.Arbitrary<LoanTerms> = fc.oneof(
  fc.record({
    ...{ product: fc.constant('pdl' as const), term: fc.constantFrom(7, 14, 21), rate: fc.constant('0.00104') },
    ...{ amount: fc.integer({ min: 1_000_000, max: 19_000_000 }), method: fc.constant('annuity' as const) },
    openedOn: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-09-01', days)),
  }),
  fc.record({
    ...{ product: fc.constant('instalment' as const), term: fc.constantFrom(6, 12, 60), rate: fc.constant('0.3796') },
    amount: fc.integer({ min: 3_000_000, max: 200_000_000 }),
    method: fc.constantFrom('annuity' as const, 'equal' as const),
    openedOn: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-09-01', days)),
  }),
)
const anyAgreement: fc.Arbitrary<Agreement> = fc.oneof(
  fc.record({ do: fc.constant('prolong' as const), term: fc.constant(7) }),
  fc.record({ do: fc.constant('defer' as const), months: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('move_day' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ do: fc.constant('improve' as const), rate: fc.constantFrom('0.20', '0.0007', '0') }),
  fc.record({
    ...{ do: fc.constant('restructure' as const), rate: fc.constantFrom('0.20', '0'), forgivesPenalty: fc.boolean() },
    ...{ periods: fc.integer({ min: 2, max: 60 }), method: fc.constantFrom('annuity' as const, 'equal' as const) },
  }),
)
const anyLife = fc.record({
  ...{ terms: anyTerms, agreement: anyAgreement, wait: fc.nat(60) },
  payments: fc.array(fc.record({ after: fc.nat(40), amount: fc.integer({ min: 100, max: 3_000_000 }) }), {
    maxLength: 3,
  }),
})

test('the file of any agreement, read back, holds to the tiyn the rows that the books have before and after it', async () => {
  let rendered = 0
  const ofKind = new Map<Agreement['do'], number>()
  for (const { agreement, payments, terms, wait } of fc.sample(anyLife, { numRuns: 150, seed: 20_260_129 })) {
    let life = beginLife(terms, calendar)
    for (const { after, amount } of payments)
      life = happen(life, { on: addDays(life.state.day, after), do: 'pay', amount, choice: null })
    const on = addDays(life.state.day, wait)
    if (life.state.state !== 'active') continue
    const before = comeTo(life, on)
    const figures = orNothing(() => agreementFigures(before.state, agreement))
    if (!figures) continue
    rendered += 1
    ofKind.set(agreement.do, (ofKind.get(agreement.do) ?? 0) + 1)
    const { toPay } = figures.cost
    const paid = toPay > 0 ? happen(life, { on, do: 'pay', amount: toPay, choice: 'prolong' }) : life
    const { state } = happen(paid, { ...agreement, on } as LifeEvent)

    const locale = rendered % 2 === 0 ? 'ru' : 'kk'
    const [now, replaced] = schedulesIn(
      await render({ terms, agreement, figures }, locale),
      /График до соглашения|Келісімге дейінгі кесте/,
    )

    const booked = (rows: typeof state.rows) =>
      rows.filter((row) => row.state !== 'paid').map((row) => [dotted(row.date), sum(leftOf(row))])
    expect(now!.map(([date, payment]) => [date, payment])).toEqual([
      [dotted(on), sum(state.balances.principal)],
      ...booked(state.rows),
    ])
    expect(replaced!.map(([date, payment]) => [date, payment])).toEqual(booked(before.state.rows))
    for (const [, payment, reward, principal] of now!.slice(1))
      expect(tiynOf(payment!)).toBe(tiynOf(reward!) + tiynOf(principal!))
  }
  for (const kind of agreementKinds) expect(ofKind.get(kind), kind).toBeGreaterThan(5)
}, 120_000)

function orNothing<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof CalculationError) return undefined
    throw error
  }
}

function tiynOf(text: string): number {
  return Number(text.replaceAll(' ', '').replace(',', ''))
}

function dotted(day: Day): string {
  return day.split('-').reverse().join('.')
}
