import { Counter } from 'prom-client'
import { of } from './metrics.ts'

const decisions = new Counter({
  ...of,
  name: 'qadam_applications_decided_total',
  help: 'Answers to applications, by who decided',
  labelNames: ['outcome', 'decided_by'],
})

const contracts = new Counter({ ...of, name: 'qadam_contracts_signed_total', help: 'Contracts that clients signed' })

const contractsTenge = new Counter({
  ...of,
  name: 'qadam_contracts_signed_tenge_total',
  help: 'What they come to, in whole tenge',
})

const payouts = new Counter({
  ...of,
  name: 'qadam_payouts_total',
  help: 'Payouts that the bank took (sent), and how they ended (confirmed, declined)',
  labelNames: ['outcome'],
})

const payoutsTenge = new Counter({
  ...of,
  name: 'qadam_payouts_tenge_total',
  help: 'What they come to, in whole tenge',
  labelNames: ['outcome'],
})

const receipts = new Counter({
  ...of,
  name: 'qadam_receipts_total',
  help: 'Payments of each channel, by what became of them: credited to a loan, unidentified, taken back',
  labelNames: ['channel', 'outcome'],
})

const receiptsTenge = new Counter({
  ...of,
  name: 'qadam_receipts_tenge_total',
  help: 'What they come to, in whole tenge',
  labelNames: ['channel', 'outcome'],
})

// Initialised at 0, so that the first of each already shows as an increase.
for (const outcome of ['approved', 'refused', 'review']) {
  for (const decided_by of ['rules', 'person']) decisions.inc({ outcome, decided_by }, 0)
}
for (const outcome of ['sent', 'confirmed', 'declined']) payouts.inc({ outcome }, 0)

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
  labels: { channel: string; outcome: 'credited' | 'unidentified' | 'taken_back' },
  tiyn: bigint,
): void {
  receipts.inc(labels)
  receiptsTenge.inc(labels, Number(tiyn / 100n))
}
