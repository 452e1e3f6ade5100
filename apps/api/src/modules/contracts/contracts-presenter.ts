import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { productOn } from '@qadam/domain/lending/products'
import type { LoanContract } from '@qadam/wire/contracts'
import { presentPayee } from '../payees/payee.ts'
import { frozenOffer } from './contract-terms.ts'

import type { ContractView } from './contracts-views-repository.ts'

export function presentContract(contract: ContractView): LoanContract {
  const { cooling_off_ends_at, consent_by, method, open_date, payee, payout, product } = contract
  const { gesvPercent, payment, percent, returnAmount, schedule } = frozenOffer(contract)
  return {
    id: contract.id,
    number: String(contract.number),
    state: contract.state,
    application_id: contract.application_id,
    product,
    amount_tiyn: Number(contract.amount_tiyn),
    term: contract.term,
    method,
    open_date,
    nominal_rate_percent: nominalPercent(productOn(product, open_date)),
    terms: {
      payment_tiyn: payment,
      return_tiyn: returnAmount,
      reward_tiyn: percent,
      gesv_percent: gesvPercent,
      schedule: schedule.map((row) => ({
        date: row.paymentDate,
        payment_tiyn: row.payment,
        principal_tiyn: row.principal,
        reward_tiyn: row.reward,
        remainder_tiyn: row.principalRemainder,
      })),
    },
    payee: presentPayee(payee),
    documents: presentDocuments(contract),
    signed_documents: filesOf(contract.id, { ru: contract.file_sha256_ru, kk: contract.file_sha256_kk }),
    external_signature: presentExternal(contract),
    is_held: contract.held_since !== null && (contract.state === 'preparing' || contract.state === 'paying'),
    is_stopped: contract.ended_because === 'stopped',
    signed_at: contract.signed_at?.toISOString() ?? null,
    cooling_off:
      cooling_off_ends_at && consent_by
        ? {
            ends_at: cooling_off_ends_at.toISOString(),
            consent_by: consent_by.toISOString(),
            is_over: contract.is_cooling_off_over,
          }
        : null,
    payout: payout
      ? {
          state: payout.state,
          requested_at: payout.requested_at.toISOString(),
          finished_at: payout.finished_at?.toISOString() ?? null,
        }
      : null,
    loan_id: contract.loan_id,
  }
}

const refusals: Readonly<Partial<Record<string, 'rejected' | 'another_person'>>> = {
  request_is_rejected_by_user: 'rejected',
  coiderrortype_data_rejected: 'another_person',
}

function presentExternal({ external, id, needs_external_signature }: ContractView): LoanContract['external_signature'] {
  if (!needs_external_signature) return null
  const url = external?.result === 'signed' ? `/rest/lending/contracts/${id}/external-signature` : null
  const reason = external?.reason ? (refusals[external.reason] ?? 'failed') : null
  if (external?.result) return { state: external.result, reason, url }
  const isOpen = external?.provider_signing_id && !external.sealed_code
  return { state: external?.sealed_code ? 'checking' : isOpen ? 'open' : 'opening', reason, url }
}

function presentDocuments({ id, sha256_kk, sha256_ru, signed_at }: ContractView): LoanContract['documents'] {
  return filesOf(id, { ru: sha256_ru, kk: sha256_kk }, signed_at === null ? '' : '&read')
}

function filesOf(
  id: string,
  { kk, ru }: { ru: Buffer | null; kk: Buffer | null },
  more = '',
): LoanContract['documents'] {
  if (!ru || !kk) return null
  const url = (locale: string) => `/rest/lending/contracts/${id}/file?lang=${locale}${more}`
  return {
    ru: { url: url('ru'), sha256: ru.toString('hex') },
    kk: { url: url('kk'), sha256: kk.toString('hex') },
  }
}
