import type { FourEyesAct } from '@qadam/domain/staff/four-eyes'
import type { AskedAct } from '@qadam/wire/staff/approvals'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Recording } from '../audit/record-action.ts'

/** `alert`: a lender with one employee. The act runs at once, and compliance is written to. */
export type FourEyes = 'on' | 'alert'

export type Asked<Act extends FourEyesAct = FourEyesAct> = Extract<AskedAct, { act: Act }>

/** The one who asked for an act, with their reason; whoever confirmed it is in `beside`. */
export type Acting = Recording & { readonly reason: string }

export type SubjectSeen = { readonly version: string; readonly clientId?: string }

/** Codes with which an act itself may refuse, at once or when it is confirmed. */
export type RefusalOfAct<Act extends FourEyesAct = FourEyesAct> =
  | 'not_found'
  | (Act extends 'loan.end' ? 'loan_not_allowed' : never)
  | (Act extends 'debt.claim' ? 'loan_not_allowed' : never)
  | (Act extends 'credit.return' ? 'loan_not_allowed' | 'figures_differ' : never)
  | (Act extends 'better-terms.offer' ? 'loan_not_allowed' | 'gesv_above_cap' : never)
  | (Act extends 'receipt.identify' ? 'item_changed' | 'loan_not_allowed' : never)
  | (Act extends 'receipt.move' ? 'item_changed' | 'payment_stays' | 'loan_not_allowed' : never)
  | (Act extends 'payout.release' ? 'item_changed' : never)
  | (Act extends 'payout.decline' ? 'item_changed' | 'payout_left' : never)
  | (Act extends 'application.approve' ? 'item_changed' | 'validation_failed' : never)
  | (Act extends 'jobs.retry' | 'jobs.close' ? 'item_changed' : never)
  | (Act extends 'staff.reveals' ? 'item_changed' : never)
  | (Act extends 'staff.limit' ? 'item_changed' : never)
  | (Act extends 'staff.roles' ? 'item_changed' : never)

/** How an act is done. Its module declares it; it runs the same whether it was confirmed or needed no confirmation. */
export type FourEyesRun<Act extends FourEyesAct = FourEyesAct> = {
  /** Undefined when the subject is gone. Nothing is locked while somebody only asks. */
  readonly seeSubject: (
    trx: Transaction<Tables>,
    what: Asked<Act>,
    how: { readonly isLocked: boolean },
  ) => Promise<SubjectSeen | undefined>
  readonly run: (
    trx: Transaction<Tables>,
    who: Acting,
    what: Asked<Act>,
  ) => Promise<Refusal<RefusalOfAct<Act>> | undefined>
}

export type FourEyesRuns = { readonly [Act in FourEyesAct]: FourEyesRun<Act> }

export function subjectOf(what: AskedAct): string {
  if ('staff_id' in what) return what.staff_id
  if ('letter_id' in what) return what.letter_id
  if ('receipt_id' in what) return what.receipt_id
  if ('payout_id' in what) return what.payout_id
  if ('application_id' in what) return what.application_id
  return 'hold_id' in what ? what.hold_id : what.loan_id
}
