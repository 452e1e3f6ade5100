import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { Refusal } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { FourEyesRuns } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { findLoanToEnd } from './loan-to-end.ts'

type Ending = {
  readonly calendar: () => StateCalendar
  readonly clients: ClientsService
  readonly today: () => Day
}

const operatorAtMost = 60

/** The acts on loans that a second person confirms. */
export function loanRuns({ calendar, clients, today }: Ending): Pick<FourEyesRuns, 'loan.end'> {
  return {
    'loan.end': {
      async seeSubject(trx, { loan_id }, how) {
        const loan = await findLoanToEnd(trx, loan_id, how)
        return loan && { version: loan.version, clientId: loan.client_id }
      },
      async run(trx, who, { how, loan_id: loanId, loss_reason: reason, order_number: orderNumber }) {
        const on = { calendar: calendar(), today: today() }
        const operator = who.staff.name.slice(0, operatorAtMost)
        const ended = await endLoan(trx, on, { loanId, how, reason, orderNumber, operator })
        if (ended instanceof Refusal) return ended
        const { clientId, penalty, principal, reward } = ended
        await recordAction(trx, who, {
          ...{ kind: 'act', permission: 'loan.adjust', subjectKind: 'client', subjects: [clientId] },
          reason: `${how === 'cancel' ? 'loan_cancelled' : 'loan_written_off'}: ${who.reason}`,
          facts: { loan: loanId, reason, order: orderNumber, principal, reward, penalty },
        })
        const client = await clients.within(trx, clientId)
        if (client) await notifyCabinet(trx, client.registrationId, 'loan')
        return undefined
      },
    },
  }
}
