import { Counter } from 'prom-client'
import { of } from './metrics.ts'

const decisions = new Counter({
  ...of,
  name: 'qadam_applications_decided_total',
  help: 'Decisions on applications, by outcome and by decision maker (rules or a person)',
  labelNames: ['outcome', 'decided_by'],
})

const contracts = new Counter({ ...of, name: 'qadam_contracts_signed_total', help: 'Contracts signed by clients' })

const contractsTenge = new Counter({
  ...of,
  name: 'qadam_contracts_signed_tenge_total',
  help: 'Amount of signed contracts, in whole tenge',
})

const payouts = new Counter({
  ...of,
  name: 'qadam_payouts_total',
  help: 'Payouts accepted by the bank (sent) and their outcomes (confirmed, declined)',
  labelNames: ['outcome'],
})

const payoutsTenge = new Counter({
  ...of,
  name: 'qadam_payouts_tenge_total',
  help: 'Amount of payouts, in whole tenge',
  labelNames: ['outcome'],
})

const receipts = new Counter({
  ...of,
  name: 'qadam_receipts_total',
  help: 'Payments by channel and outcome: credited to a loan, unidentified, taken back, moved from one loan to another',
  labelNames: ['channel', 'outcome'],
})

const receiptsTenge = new Counter({
  ...of,
  name: 'qadam_receipts_tenge_total',
  help: 'Amount of payments, in whole tenge',
  labelNames: ['channel', 'outcome'],
})

const allocatedTenge = new Counter({
  ...of,
  name: 'qadam_allocated_tenge_total',
  help: 'What payments were allocated to, in whole tenge: principal, reward, penalty, or the credit that waits',
  labelNames: ['part'],
})

const allocatedParts = ['principal', 'reward', 'penalty', 'credit'] as const

const cardCharges = new Counter({
  ...of,
  name: 'qadam_card_charges_total',
  help: 'Charges of saved cards by mandate: paid, declined, or not made because they were no longer due or allowed',
  labelNames: ['outcome'],
})

// Initialised at 0, so that the first of each already shows as an increase.
for (const outcome of ['approved', 'refused', 'review']) {
  for (const decided_by of ['rules', 'person']) decisions.inc({ outcome, decided_by }, 0)
}
for (const outcome of ['sent', 'confirmed', 'declined']) payouts.inc({ outcome }, 0)
for (const part of allocatedParts) allocatedTenge.inc({ part }, 0)
for (const outcome of ['paid', 'declined', 'not_made']) cardCharges.inc({ outcome }, 0)

export function countDecision(labels: { outcome: 'approved' | 'refused' | 'review'; decided_by: 'rules' | 'person' }) {
  decisions.inc(labels)
}

export function countSignedContract(amountTiyn: bigint): void {
  contracts.inc()
  contractsTenge.inc(wholeTenge(amountTiyn))
}

export function countPayout(outcome: 'sent' | 'confirmed' | 'declined', amountTiyn: bigint): void {
  payouts.inc({ outcome })
  payoutsTenge.inc({ outcome }, wholeTenge(amountTiyn))
}

/**
 * A counter is a double, exact up to about 9 × 10^15: a sum in tiyn could exceed that, one in tenge will not. Loans are
 * in whole tenge, and the ledger, not this metric, is exact.
 */
function wholeTenge(tiyn: bigint): number {
  return Number(tiyn / 100n)
}

export function countReceipt(
  labels: { channel: string; outcome: 'credited' | 'unidentified' | 'taken_back' | 'moved' },
  tiyn: bigint,
): void {
  receipts.inc(labels)
  receiptsTenge.inc(labels, Number(tiyn / 100n))
}

/** Rounded down by part, so their sum may be less than `qadam_receipts_tenge_total`; reversals are not subtracted. */
export function countAllocated(parts: Readonly<Record<(typeof allocatedParts)[number], bigint>>): void {
  // A payment that uses earlier credit leaves less of it.
  for (const part of allocatedParts) if (parts[part] > 0n) allocatedTenge.inc({ part }, wholeTenge(parts[part]))
}

export function countCardCharge(outcome: 'paid' | 'declined' | 'not_made'): void {
  cardCharges.inc({ outcome })
}
