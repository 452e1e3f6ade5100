import { legalParameter, legalParameters } from '@qadam/domain/lending/legal-parameters'
import { penaltyRulesOn } from '@qadam/domain/lending/penalty'
import type { Agreement } from '@qadam/domain/lending/servicing/agreement-figures'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper, insertSigned } from '../../../testing/an-addendum.ts'
import type { Tables } from '../../db/tables.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'

const openedOn = '2026-02-02'
const calendar = aCalendar()

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const inTransaction = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  app.database.sql.transaction().execute(work)
const refusedBy = (constraint: string) => expect.objectContaining({ constraint })
const aPdl = () => aRunningLoan(app, { product: 'pdl', amount: 78_500, term: 14, openedOn, calendar })

/** The event alone, as a mistake in the code would write it. */
const written = (loanId: string, on: string, { do: kind, ...agreed }: Agreement, number = 50) =>
  inTransaction(async (trx) => {
    await sql`insert into loan_events (loan_id, number, kind, on_day, heard_on, agreed)
      values (${loanId}, ${number}, ${kind}, ${on}, ${on}, ${JSON.stringify(agreed)}::jsonb)`.execute(trx)
    await insertSigned(trx, { loanId, agreement: { do: kind, ...agreed } as Agreement, onDay: on, eventNumber: number })
  })

test("the database has the domain's limits of an agreement", async () => {
  const limits = await app.database.sql.selectFrom('legal_agreement_limits').selectAll().execute()

  for (const { conscript_days, deferral_months, from_day, overdue_days, prolongations } of limits) {
    expect(deferral_months).toBe(legalParameter('emergencyDeferralMonthsAtLeast', from_day))
    expect(conscript_days).toBe(legalParameter('conscriptDeferralExtraDays', from_day))
    expect(prolongations).toBe(legalParameter('prolongationsAtMost', from_day))
    expect(overdue_days).toBe(penaltyRulesOn(from_day).lastDay)
  }
  const known = limits.map(({ from_day }) => from_day)
  const names = ['prolongationsAtMost', 'accrualOverdueDays', 'emergencyDeferralMonthsAtLeast'] as const
  for (const name of [...names, 'conscriptDeferralExtraDays'] as const) {
    expect(known).toEqual(expect.arrayContaining(legalParameters[name].map(({ from }) => from)))
  }
})

describe('the database rejects', () => {
  test('an agreement in the books that nobody signed, or that was signed for other terms', async () => {
    const { loanId } = await aPdl()
    const on = { calendar, today: '2026-02-16' }
    await inTransaction((trx) => receivePayment(trx, on, { loanId, amount: 114_296, choice: 'prolong' }))
    const agreement = { do: 'prolong', term: 7 } as const

    const unsigned = inTransaction((trx) => happenToLoan(trx, on, loanId, agreement))
    await expect(unsigned).rejects.toEqual(refusedBy('loan_events_agreements_are_signed'))
    const differently = inTransaction(async (trx) => {
      const { number } = (await happenToLoan(trx, on, loanId, agreement))!
      await insertSigned(trx, { loanId, agreement: { do: 'prolong', term: 14 }, onDay: on.today, eventNumber: number })
    })
    await expect(differently).rejects.toEqual(refusedBy('loan_events_agreements_are_signed'))
    await inTransaction((trx) => agreeOnPaper(trx, on, { loanId, agreement }))
  })

  test('a prolongation of a loan in months, beyond the first term, or with unpaid reward', async () => {
    const inMonths = await aRunningLoan(app, { product: 'instalment', amount: 120_000, term: 6, openedOn })
    const { loanId } = await aPdl()

    const fits = refusedBy('loan_events_prolongation_fits_the_first_term')
    await expect(written(inMonths.loanId, openedOn, { do: 'prolong', term: 6 })).rejects.toEqual(fits)
    await expect(written(loanId, openedOn, { do: 'prolong', term: 15 })).rejects.toEqual(fits)
    const on = { calendar, today: '2026-02-10' }
    await inTransaction((trx) => receivePayment(trx, on, { loanId, amount: 100, choice: null }))
    await expect(written(loanId, '2026-02-10', { do: 'prolong', term: 7 })).rejects.toEqual(
      refusedBy('loan_events_prolongation_is_paid'),
    )
  })

  test('a fourth prolongation, and one after the ninetieth day overdue', async () => {
    const { loanId } = await aPdl()
    const one = sql`update loans set prolongations = 3 where id = ${loanId}`
    await one.execute(app.database.sql)
    await expect(written(loanId, openedOn, { do: 'prolong', term: 7 })).rejects.toEqual(
      refusedBy('loan_events_prolongations_are_counted'),
    )

    const late = await aPdl()
    const since = sql`update loans set overdue_since = '2026-02-16' where id = ${late.loanId}`
    await since.execute(app.database.sql)
    await expect(written(late.loanId, '2026-05-18', { do: 'prolong', term: 7 })).rejects.toEqual(
      refusedBy('loan_events_prolongation_is_not_too_late'),
    )
  })

  test('a restructuring at a higher rate', async () => {
    const { loanId } = await aRunningLoan(app, { product: 'instalment', amount: 120_000, term: 6, openedOn })
    const agreement = {
      do: 'restructure',
      rate: '0.3797',
      periods: 6,
      forgivesPenalty: true,
      method: 'annuity',
    } as const

    await expect(written(loanId, openedOn, agreement)).rejects.toEqual(refusedBy('loan_events_rate_never_rises'))
  })

  test('a change of a signed addendum, and of what a draft says', async () => {
    const { loanId } = await aPdl()
    const on = { calendar, today: '2026-02-16' }
    await inTransaction((trx) => receivePayment(trx, on, { loanId, amount: 114_296, choice: 'prolong' }))
    await inTransaction((trx) => agreeOnPaper(trx, on, { loanId, agreement: { do: 'prolong', term: 7 } }))
    const run = (change: string) => sql`${sql.raw(change)} where loan_id = ${loanId}`.execute(app.database.sql)

    for (const change of [
      `set state = 'withdrawn', ended_at = now()`,
      `set signed_address = '10.0.0.2'`,
      `set figures = '{"on": 1}'`,
      `set pdf_ru = '\\x00'`,
      `set drafted_content = '{}'`,
    ]) {
      await expect(run(`update loan_addenda ${change}`)).rejects.toThrow(/loan_addenda/)
    }
    await expect(run('delete from loan_addenda')).rejects.toThrow('what was signed stays')
    await expect(run('truncate loan_addenda --')).rejects.toThrow()
  })
})
