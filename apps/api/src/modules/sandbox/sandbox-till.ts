import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import { standingOf } from '@qadam/domain/lending/servicing/standing'
import { sumOf } from '@qadam/domain/money/money'
import { listOpenLoans, type OpenLoan, payAtTill } from '@qadam/wire/sandbox-till'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { findOpenLoans } from './open-loans.ts'

type Till = {
  readonly database: Database
  readonly clients: Pick<ClientsService, 'within'>
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

/** The other end of a payment, for whoever tries the product without a bank. */
export function mountTill(app: FastifyInstance, till: Till): void {
  mountEndpoint(app, listOpenLoans, async () => ({ loans: await openLoans(till) }))
  mountEndpoint(app, payAtTill, async ({ body, params }) => {
    const paid = await pay(till, { loanId: params.id, amount: body.amount_tiyn, choice: body.choice })
    return paid ?? refuse('not_found')
  })
}

async function openLoans(till: Till): Promise<OpenLoan[]> {
  const loans = await findOpenLoans(till)
  return loans.map(({ about, state }) => {
    const { credit, daysOverdue, owed, payoff } = standingOf(state)
    return {
      ...{ ...about, days_overdue: daysOverdue, due_today_tiyn: sumOf(...Object.values(owed)) },
      ...{ payoff_tiyn: (payoff?.total ?? 0) - credit, credit_tiyn: credit },
    }
  })
}

type Payment = { readonly loanId: string; readonly amount: number; readonly choice: PaymentChoice | null }

function pay({ calendar, clients, database, today }: Till, payment: Payment) {
  return database.sql.transaction().execute(async (trx) => {
    const received = await receivePayment(trx, { calendar: calendar(), today: today() }, payment)
    if (!received) return undefined
    const { clientId, isClosed, paid, credit } = received
    const client = await clients.within(trx, clientId)
    if (client) await tellCabinet(trx, client.registrationId, 'loan')
    return {
      ...{ principal_tiyn: paid.principal, reward_tiyn: paid.reward, penalty_tiyn: paid.penalty },
      ...{ credit_tiyn: credit, is_closed: isClosed },
    }
  })
}
