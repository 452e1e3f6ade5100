import { Refusal } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { FourEyesRuns } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { beginCreditReturn } from '../payouts/begin-credit-return.ts'
import type { DecliningByHand } from '../payouts/decline-by-hand.ts'
import type { Moving } from '../receipts/move-receipt.ts'
import { offerBetterTerms } from '../requests/better-terms.ts'
import { claimDebt } from '../servicing/claim-debt.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { findCreditToReturn } from './credit-to-return.ts'
import { findDebtToClaim } from './debt-to-claim.ts'
import { declineRun } from './decline-payout.ts'
import { identifyRun } from './identify-run.ts'
import { findLoanToEnd } from './loan-to-end.ts'
import { findLoanToImprove } from './loan-to-improve.ts'
import { receiptRun } from './receipt-run.ts'
import { payoutRun } from './release-payout.ts'

type Acts = Moving & DecliningByHand & { readonly outbox: Outbox }

const operatorAtMost = 60

/** The acts on loans and payouts that a second person confirms. */
export function loanRuns(
  context: Acts,
): Pick<
  FourEyesRuns,
  | 'better-terms.offer'
  | 'credit.return'
  | 'debt.claim'
  | 'loan.end'
  | 'payout.decline'
  | 'payout.release'
  | 'receipt.identify'
  | 'receipt.move'
> {
  const { calendar, clients, notify, outbox, today } = context
  return {
    'payout.release': payoutRun(outbox),
    'payout.decline': declineRun(context),
    'receipt.identify': identifyRun(context),
    'receipt.move': receiptRun(context),
    'credit.return': {
      async seeSubject(trx, { loan_id }, how) {
        const loan = await findCreditToReturn(trx, loan_id, how)
        return loan && { version: loan.version, clientId: loan.client_id }
      },
      async run(trx, who, { amount_tiyn: amount, loan_id: loanId, payee_id: payeeId }) {
        const on = { calendar: calendar(), today: today(), outbox }
        const operator = who.staff.name.slice(0, operatorAtMost)
        const begun = await beginCreditReturn(trx, on, { loanId, payeeId, amount, operator })
        if (begun instanceof Refusal) return begun
        const { clientId, payoutId } = begun
        await recordAction(trx, who, {
          ...{ kind: 'act', permission: 'credit.return', subjectKind: 'client', subjects: [clientId] },
          ...{ reason: `credit_returned: ${who.reason}`, facts: { loan: loanId, payout: payoutId, amount } },
        })
        const client = await clients.within(trx, clientId)
        if (client) await notifyCabinet(trx, client.registrationId, 'loan')
        return undefined
      },
    },
    'debt.claim': {
      async seeSubject(trx, { loan_id }, { isLocked }) {
        const loan = await findDebtToClaim(trx, loan_id, { isLocked, calendar: calendar(), today: today() })
        return loan && { version: loan.version, clientId: loan.clientId }
      },
      async run(trx, who, { loan_id: loanId, until }) {
        const on = { calendar: calendar(), today: today() }
        const operator = who.staff.name.slice(0, operatorAtMost)
        const claimed = await claimDebt(trx, on, { loanId, until, reason: who.reason, operator })
        if (claimed instanceof Refusal) return claimed
        const { clientId, late, number, whole } = claimed
        await recordAction(trx, who, {
          ...{ kind: 'act', permission: 'debt.claim', subjectKind: 'client', subjects: [clientId] },
          ...{ reason: `debt_claimed: ${who.reason}`, facts: { loan: loanId, until: claimed.until, late, whole } },
        })
        await notify(trx, {
          ...{ clientId, kind: 'debt_claimed', about: `${loanId} ${claimed.on}` },
          facts: { number: String(number), until: claimed.until, late_tiyn: late, whole_tiyn: whole },
        })
        const client = await clients.within(trx, clientId)
        if (client) await notifyCabinet(trx, client.registrationId, 'loan')
        return undefined
      },
    },
    'better-terms.offer': {
      async seeSubject(trx, { loan_id }, { isLocked }) {
        const loan = await findLoanToImprove(trx, loan_id, { isLocked, calendar: calendar(), today: today() })
        return loan && { version: loan.version, clientId: loan.clientId }
      },
      async run(trx, who, { loan_id: loanId, rate }) {
        const on = { calendar: calendar(), today: today(), notify }
        const operator = who.staff.name.slice(0, operatorAtMost)
        const offered = await offerBetterTerms(trx, on, { loanId, rate, reason: who.reason, operator })
        if (offered instanceof Refusal) return offered
        const { loan, openUntil } = offered
        await recordAction(trx, who, {
          ...{ kind: 'act', permission: 'better-terms.offer', subjectKind: 'client', subjects: [loan.client_id] },
          reason: `better_terms_offered: ${who.reason}`,
          facts: { loan: loanId, from: loan.rate_in_force, to: rate, until: openUntil },
        })
        const client = await clients.within(trx, loan.client_id)
        if (client) await notifyCabinet(trx, client.registrationId, 'loan')
        return undefined
      },
    },
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
