import { dayMoveRefusal } from '@qadam/domain/lending/servicing/move-day'
import type * as wire from '@qadam/wire/addenda'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import type { Addenda } from './addenda.ts'
import { presentFigures } from './addenda-presenter.ts'

type Foreseen = AnswerOf<typeof wire.foreseePaymentDay>

type Asked = { readonly loanId: string; readonly dayOfMonth: number | null }

/** Calculates the change on a copy of the loan as it is today; writes nothing. */
export async function foreseePaymentDay(
  { calendar, clients, database, today }: Pick<Addenda, 'calendar' | 'clients' | 'database' | 'today'>,
  { accountId }: Session,
  { dayOfMonth, loanId }: Asked,
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
  const refusal = state ? dayMoveRefusal(state) : 'ended'
  if (!state || refusal !== null || dayOfMonth === null) return { on, refusal, figures: null }
  const figures = planAgreement(state, { do: 'move_day', dayOfMonth })
  if (!(figures instanceof Refusal)) return { on, refusal: null, figures: presentFigures(loan.product, figures) }
  return { on, refusal: figures.code === 'gesv_above_cap' ? 'above_cap' : 'not_this_day', figures: null }
}
