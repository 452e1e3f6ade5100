import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** From the wish to the money sent. */
export async function lendingOf(trx: Transaction<Tables>, clientId: string) {
  const applications = await trx
    .selectFrom('applications')
    .select([
      'id',
      'product',
      'amount_tiyn',
      'term',
      'method',
      'state',
      'has_automated_consent',
      'submitted_at',
      'fraud_answers',
    ])
    .where('client_id', '=', clientId)
    .orderBy('submitted_at')
    .execute()
  const decisions = await trx
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.application_id')
    .select([
      ...(['application_id', 'decisions.number', 'decided_by', 'outcome', 'reasons', 'review_reasons'] as const),
      ...([
        'offer_product',
        'offer_most_tiyn',
        'offer_amount_tiyn',
        'offer_term',
        'valid_until',
        'decided_at',
      ] as const),
    ])
    .where('client_id', '=', clientId)
    .orderBy('decided_at')
    .execute()
  const objections = await trx
    .selectFrom('objections')
    .innerJoin('applications', 'applications.id', 'objections.application_id')
    .select(['application_id', 'sealed_text', 'asked_at', 'answer_until', 'answered_at'])
    .where('client_id', '=', clientId)
    .orderBy('asked_at')
    .execute()
  const paper_requests = await trx
    .selectFrom('paper_requests')
    .innerJoin('applications', 'applications.id', 'paper_requests.application_id')
    .select(['application_id', 'what', 'note', 'asked_at', 'until_day', 'ending', 'ended_at'])
    .where('client_id', '=', clientId)
    .orderBy('asked_at')
    .execute()
  const bureau_reports = await trx
    .selectFrom('bureau_reports')
    .innerJoin('applications', 'applications.id', 'bureau_reports.application_id')
    .select(['application_id', 'provider', 'report_id', 'received_at'])
    .where('client_id', '=', clientId)
    .orderBy('received_at')
    .execute()
  const disclosures = await trx
    .selectFrom('disclosures')
    .innerJoin('applications', 'applications.id', 'disclosures.application_id')
    .select(['application_id', 'occasion', 'documents', 'figures', 'address', 'user_agent', 'shown_at'])
    .where('client_id', '=', clientId)
    .orderBy('shown_at')
    .execute()
  const cabinet = await trx
    .selectFrom('cabinets')
    .select(['wish_tiyn', 'opened_at', 'changed_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return {
    ...{ cabinet: cabinet ?? null, applications, disclosures, decisions, objections, paper_requests },
    bureau_reports,
    ...(await contractsOf(trx, clientId)),
  }
}

async function contractsOf(trx: Transaction<Tables>, clientId: string) {
  return {
    payees: await trx
      .selectFrom('payees')
      .select(['kind', 'masked', 'state', 'given_at', 'checked_at'])
      .where('client_id', '=', clientId)
      .orderBy('given_at')
      .execute(),
    contracts: await trx
      .selectFrom('loan_contracts')
      .select([
        ...(['id', 'number', 'product', 'amount_tiyn', 'term', 'method', 'open_date', 'nominal_rate'] as const),
        ...(['gesv_percent', 'return_tiyn', 'reward_tiyn', 'state', 'drafted_at', 'signed_at'] as const),
        ...([
          'signed_address',
          'signed_user_agent',
          'cooling_off_ends_at',
          'second_consent_at',
          'ended_because',
        ] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('drafted_at')
      .execute(),
    second_looks: await trx
      .selectFrom('stop_checks')
      .innerJoin('loan_contracts', 'loan_contracts.id', 'stop_checks.contract_id')
      .select(['contract_id', 'asked_at', 'stops'])
      .where('client_id', '=', clientId)
      .orderBy('asked_at')
      .execute(),
    external_signatures: await trx
      .selectFrom('external_signatures')
      .innerJoin('loan_contracts', 'loan_contracts.id', 'external_signatures.contract_id')
      .select(['contract_id', 'begun_at', 'finished_at', 'result', 'reason'])
      .where('client_id', '=', clientId)
      .orderBy('begun_at')
      .execute(),
    payouts: await trx
      .selectFrom('payouts')
      .innerJoin('loan_contracts', 'loan_contracts.id', 'payouts.contract_id')
      .select(['contract_id', 'payouts.amount_tiyn', 'payouts.state', 'decline_reason', 'requested_at', 'finished_at'])
      .where('client_id', '=', clientId)
      .orderBy('requested_at')
      .execute(),
  }
}
