import type { LendingTables } from './lending-tables.ts'
import { copied, erased, kept, type Listed, nothing, shown, table, withheld } from './personal-column-words.ts'

/** From a wish to the money sent. */
export const columnsOfLending = {
  cabinets: table(
    kept('credit_file'),
    nothing('client_id', 'potential_contract_id'),
    copied('cabinet', { money: ['wish_tiyn'], activity: ['opened_at', 'changed_at'] }),
  ),
  applications: table(
    kept('credit_file'),
    nothing('client_id', 'locale', 'changed_at', 'review_until'),
    shown('applications', 'id'),
    copied('applications', {
      money: ['product', 'amount_tiyn', 'term', 'method'],
      decision: ['state'],
      consent: ['has_automated_consent'],
      activity: ['submitted_at'],
    }),
    erased('unsigned', copied('applications', { text: ['fraud_answers'] })),
  ),
  disclosures: table(
    kept('credit_file'),
    nothing('id', 'locale'),
    shown('disclosures', 'application_id', 'occasion', 'documents'),
    copied('disclosures', { money: ['figures'], device: ['address', 'user_agent'], activity: ['shown_at'] }),
    withheld('technical', { device: ['visitor'] }),
  ),
  decisions: table(
    kept('credit_file'),
    nothing('id', 'offer_terms'),
    shown('decisions', 'application_id', 'number'),
    copied('decisions', {
      decision: ['decided_by', 'outcome', 'reasons', 'review_reasons', 'valid_until', 'decided_at'],
      money: ['offer_product', 'offer_most_tiyn', 'offer_amount_tiyn', 'offer_term'],
    }),
    // All that the rules looked at: bureau, income, anti-fraud.
    withheld('own', { decision: ['rules_version', 'snapshot'] }),
  ),
  bureau_reports: table(
    kept('credit_file'),
    nothing('id'),
    shown('bureau_reports', 'application_id'),
    copied('bureau_reports', { decision: ['provider', 'report_id', 'received_at'] }),
    withheld('named', { decision: ['sealed_report', 'has_stop_mark'] }),
  ),
  stop_checks: table(
    kept('credit_file'),
    nothing('id', 'payee_id'),
    shown('second_looks', 'contract_id'),
    copied('second_looks', { decision: ['asked_at', 'stops'] }),
    withheld('own', { decision: ['aml', 'anti_fraud'] }),
  ),
  objections: table(
    kept('credit_file'),
    nothing('id'),
    shown('objections', 'application_id'),
    copied('objections', { text: ['sealed_text'], activity: ['asked_at', 'answer_until', 'answered_at'] }),
  ),
  payees: table(
    kept('credit_file'),
    nothing('id', 'client_id', 'checking_since'),
    copied('payees', { payee: ['kind', 'masked', 'state'], activity: ['given_at', 'checked_at'] }),
    // Recognises the same number given twice.
    withheld('technical', { payee: ['number_mac'] }),
    erased('unsigned', withheld('secret', { payee: ['sealed_number', 'token'] })),
  ),
  loan_contracts: table(
    kept('credit_file'),
    nothing('client_id', 'application_id', 'payee_id', 'gesv_cap_percent', 'terms_version', 'locale', 'changed_at'),
    nothing('needs_cooling_off', 'needs_external_signature', 'consent_by', 'sha256_ru', 'sha256_kk', 'signed_sha256'),
    shown('contracts', 'id'),
    copied('contracts', {
      money: ['number', 'product', 'amount_tiyn', 'term', 'method', 'open_date', 'nominal_rate', 'gesv_percent'],
      decision: ['return_tiyn', 'reward_tiyn', 'state', 'drafted_at', 'ended_because'],
      consent: ['signed_at', 'cooling_off_ends_at', 'second_consent_at'],
      device: ['signed_address', 'signed_user_agent'],
    }),
    withheld('named', { money: ['pdf_ru', 'pdf_kk', 'drafted_content'] }),
    withheld('twice', { money: ['payments'] }),
    // Since when a person has to look at a contract that a second check stopped.
    withheld('own', { decision: ['held_since'] }),
  ),
  contract_signatures: table(
    kept('credit_file'),
    nothing('contract_id', 'sha256_ru', 'sha256_kk'),
    withheld('twice', { phone: ['masked_phone'] }),
    withheld('secret', { key: ['code_sha256'] }),
    withheld('named', { money: ['pdf_ru', 'pdf_kk'] }),
  ),
  external_signatures: table(
    kept('credit_file'),
    nothing('id', 'locale', 'return_to', 'document_sha256'),
    shown('external_signatures', 'contract_id'),
    copied('external_signatures', { consent: ['begun_at', 'finished_at', 'result', 'reason'] }),
    withheld('named', { consent: ['signature'] }),
    withheld('secret', { key: ['provider_signing_id', 'state_mac', 'sealed_code'] }),
  ),
  payouts: table(
    kept('books'),
    nothing('id', 'attempt', 'payee_id', 'provider_id', 'held_until', 'rounds', 'sent_at'),
    shown('payouts', 'contract_id'),
    copied('payouts', { money: ['amount_tiyn', 'state', 'decline_reason', 'requested_at', 'finished_at'] }),
  ),
} satisfies Listed<
  Pick<
    LendingTables,
    | 'cabinets'
    | 'applications'
    | 'disclosures'
    | 'decisions'
    | 'bureau_reports'
    | 'stop_checks'
    | 'objections'
    | 'payees'
    | 'loan_contracts'
    | 'contract_signatures'
    | 'external_signatures'
    | 'payouts'
  >
>
