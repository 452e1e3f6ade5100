import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { penaltyRulesOn } from '@qadam/domain/lending/penalty'
import { productOn } from '@qadam/domain/lending/products'
import { daysOverdueOn, type LoanState } from '@qadam/domain/lending/servicing/loan-state'
import type * as wire from '@qadam/wire/addenda'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import type { Addenda } from './addenda.ts'
import { presentFigures } from './addenda-presenter.ts'

type Foreseen = AnswerOf<typeof wire.foreseeProlongation>

type Reading = Pick<Addenda, 'calendar' | 'clients' | 'database' | 'today'>

/** Applies each term on offer to a copy of the loan as it is now; writes nothing. */
export async function foreseeProlongation(
  { calendar, clients, database, today }: Reading,
  { accountId }: Session,
  loanId: string,
): Promise<Foreseen | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  const loan = await database.sql
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .where('client_id', '=', client.id)
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  const on = today()
  const state = await loanBegunToday(database.sql, loan, { calendar: calendar(), today: on })
  const left = Math.max(legalParameter('prolongationsAtMost', on) - loan.prolongations, 0)
  const refusal = state ? refusalOf(state, left) : 'ended'
  const options = state && refusal === null ? optionsOf(state) : []
  return {
    on,
    refusal: refusal ?? (options.length === 0 ? 'above_cap' : null),
    prolongations_left: left,
    options,
  }
}

function refusalOf(state: LoanState, left: number): Foreseen['refusal'] {
  const { openedOn, product } = state.terms
  if (state.state !== 'active') return 'ended'
  if (product !== 'pdl') return 'not_in_days'
  if (daysOverdueOn(state, state.day) > penaltyRulesOn(openedOn).lastDay) return 'overdue_too_long'
  return left === 0 ? 'too_many' : null
}

/** Terms that are sold today and no longer than the first one. */
function optionsOf(state: LoanState): Foreseen['options'] {
  const { product, term: first } = state.terms
  return productOn(product, state.day)
    .terms.filter((term) => term <= first)
    .flatMap((term) => {
      const figures = planAgreement(state, { do: 'prolong', term })
      return figures instanceof Refusal ? [] : [{ term, figures: presentFigures(product, figures) }]
    })
}
