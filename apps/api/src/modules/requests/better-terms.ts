import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { betterTermsUntil } from '@qadam/domain/lending/request-deadlines'
import type { AgreementFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type { RateText } from '@qadam/domain/money/rate'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'

type OnDay = { readonly today: Day; readonly calendar: StateCalendar }

type Lowering = { readonly loanId: string; readonly rate: RateText }

type Shown = {
  readonly loan: Selectable<LoansTable>
  readonly figures: AgreementFigures
  readonly openUntil: Day
}

type Refused = Refusal<'not_found' | 'loan_not_allowed' | 'gesv_above_cap'>

/** What a lower rate would give today; writes nothing. */
export async function foreseeLowerRate(
  trx: Transaction<Tables>,
  on: OnDay,
  { loanId, rate }: Lowering,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
): Promise<Shown | Refused> {
  const found = trx.selectFrom('loans').selectAll().where('id', '=', loanId)
  const loan = await (isLocked ? found.forUpdate() : found).executeTakeFirst()
  if (!loan) return refuse('not_found')
  const figures = planAgreement(await loanBegunToday(trx, loan, on), { do: 'improve', rate })
  return figures instanceof Refusal ? figures : { loan, figures, openUntil: betterTermsUntil(on.today) }
}

type Offered = Lowering & { readonly reason: string; readonly operator: string }

/** Offers a lower rate, which nobody has asked for; the borrower signs it or leaves it. */
export async function offerBetterTerms(
  trx: Transaction<Tables>,
  { notify, ...on }: OnDay & { readonly notify: Notify },
  { operator, reason, ...lowering }: Offered,
): Promise<Shown | Refused> {
  const shown = await foreseeLowerRate(trx, on, lowering, { isLocked: true })
  if (shown instanceof Refusal) return shown
  const { loan, openUntil } = shown
  const { id } = await trx
    .insertInto('rate_offers')
    .values({
      ...{ loan_id: loan.id, rate: lowering.rate, offered_on: on.today, open_until: openUntil },
      ...{ reason, offered_by: operator },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { number } = await trx
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contract_id)
    .executeTakeFirstOrThrow()
  const facts = { number: String(number), until: openUntil }
  await notify(trx, { clientId: loan.client_id, kind: 'better_terms', about: id, facts })
  return shown
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
