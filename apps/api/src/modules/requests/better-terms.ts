import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { betterTermsUntil } from '@qadam/domain/lending/request-deadlines'
import type { AgreementFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type { RateText } from '@qadam/domain/money/rate'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'

type Offering = { readonly today: Day; readonly calendar: StateCalendar; readonly notify: Notify }

type Offered = {
  readonly contractNumber: bigint
  readonly rate: RateText
  readonly reason: string
  readonly operator: string
  readonly isPreview: boolean
}

type Shown = {
  readonly loan: Selectable<LoansTable>
  readonly figures: AgreementFigures
  readonly openUntil: Day
}

/** Offers a lower rate, which nobody has asked for, or shows what it would give; the borrower signs it or leaves it. */
export async function offerBetterTerms(
  trx: Transaction<Tables>,
  { calendar, notify, today }: Offering,
  { contractNumber, isPreview, operator, rate, reason }: Offered,
): Promise<Shown | Refusal<'not_found' | 'loan_not_allowed' | 'gesv_above_cap'>> {
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .where('loan_contracts.number', '=', contractNumber)
    .forUpdate('loans')
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  const figures = planAgreement(await loanBegunToday(trx, loan, { calendar, today }), { do: 'improve', rate })
  if (figures instanceof Refusal) return figures
  const openUntil = betterTermsUntil(today)
  if (isPreview) return { loan, figures, openUntil }
  const { id } = await trx
    .insertInto('rate_offers')
    .values({ loan_id: loan.id, rate, offered_on: today, open_until: openUntil, reason, offered_by: operator })
    .returning('id')
    .executeTakeFirstOrThrow()
  const facts = { number: String(contractNumber), until: openUntil }
  await notify(trx, { clientId: loan.client_id, kind: 'better_terms', about: id, facts })
  return { loan, figures, openUntil }
}

/** The newest offer of a lower rate that may still be signed. */
export function findBetterTerms({ sql: db }: Pick<Database, 'sql'>, loanId: string, today: Day) {
  return db
    .selectFrom('rate_offers')
    .select(['rate', 'open_until'])
    .where('loan_id', '=', loanId)
    .where('open_until', '>=', today)
    .orderBy('offered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
