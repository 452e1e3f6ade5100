import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Collects everything stored about one client, from the tables of every module. Computed data comes with its reasons
 * but without the lender's own scores; pictures, signed files and bureau reports are named, not copied.
 */
export async function collectPersonalData(trx: Transaction<Tables>, clientId: string) {
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow()
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'phone', 'locale', 'created_at'])
    .where('id', '=', client.account_id)
    .executeTakeFirstOrThrow()
  return {
    person: {
      ...(({ account_id: _, ...known }) => known)(client),
      ...{ phone: account.phone, language: account.locale, account_since: account.created_at },
    },
    ...(await registrationOf(trx, account.id)),
    ...(await accountOf(trx, account)),
    ...(await lendingOf(trx, clientId)),
    ...(await wordsOf(trx, clientId)),
  }
}

async function registrationOf(trx: Transaction<Tables>, accountId: string) {
  const registration = await trx
    .selectFrom('registrations')
    .select([
      ...(['id', 'step', 'is_resident', 'is_ipdl', 'registry_person', 'first_name', 'last_name'] as const),
      ...(['middle_name', 'email', 'birthday', 'birthplace', 'sex', 'country_id', 'id_number', 'issuer'] as const),
      ...(['issued_on', 'valid_until', 'identified_by', 'created_at', 'changed_at'] as const),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const id = registration?.id ?? ''
  if (id === '') return { registration: null, identification: null }
  return {
    registration,
    identification: {
      checks: await trx
        .selectFrom('liveness_sessions')
        .select(['provider', 'opened_at', 'reported_status', 'verdict', 'assurance', 'verdict_reason'])
        .where('registration_id', '=', id)
        .orderBy('opened_at')
        .execute(),
      face_comparisons: await trx
        .selectFrom('face_matches')
        .select(['result', 'reason', 'similarity', 'at'])
        .where('registration_id', '=', id)
        .orderBy('at')
        .execute(),
      pictures: await trx
        .selectFrom('identification_pictures')
        .select(['kind', 'taken_at'])
        .where('registration_id', '=', id)
        .orderBy('taken_at')
        .execute(),
      signatures: await trx
        .selectFrom('signings')
        .select(['opened_at', 'finished_at', 'result', 'reason'])
        .where('registration_id', '=', id)
        .orderBy('opened_at')
        .execute(),
    },
  }
}

async function accountOf(trx: Transaction<Tables>, { id, phone }: { id: string; phone: string }) {
  return {
    signed_documents: await trx
      .selectFrom('signed_documents')
      .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
      .select(['signed_documents.id', 'code', 'version', 'title_ru', 'title_kk', 'signed_at', 'address', 'user_agent'])
      .where('phone', '=', phone)
      .orderBy('signed_at')
      .execute(),
    sessions: await trx
      .selectFrom('sessions')
      .select(['started_at', 'ended_at', 'ended_because', 'device', 'system', 'browser', 'last_seen_at'])
      .where('account_id', '=', id)
      .orderBy('started_at')
      .execute(),
    visits: await trx
      .selectFrom('utm_touches')
      .select(['utms', 'received_at'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute(),
    led_to_registration:
      (await trx
        .selectFrom('registration_sources')
        .select(['first_touch', 'first_at', 'last_touch', 'last_at'])
        .where('account_id', '=', id)
        .executeTakeFirst()) ?? null,
  }
}

async function lendingOf(trx: Transaction<Tables>, clientId: string) {
  const applications = await trx
    .selectFrom('applications')
    .select(['id', 'product', 'amount_tiyn', 'term', 'method', 'state', 'has_automated_consent', 'submitted_at'])
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
  const bureau_reports = await trx
    .selectFrom('bureau_reports')
    .innerJoin('applications', 'applications.id', 'bureau_reports.application_id')
    .select(['application_id', 'provider', 'report_id', 'received_at'])
    .where('client_id', '=', clientId)
    .orderBy('received_at')
    .execute()
  return { applications, decisions, objections, bureau_reports, ...(await contractsOf(trx, clientId)) }
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
    payouts: await trx
      .selectFrom('payouts')
      .innerJoin('loan_contracts', 'loan_contracts.id', 'payouts.contract_id')
      .select(['contract_id', 'payouts.amount_tiyn', 'payouts.state', 'decline_reason', 'requested_at', 'finished_at'])
      .where('client_id', '=', clientId)
      .orderBy('requested_at')
      .execute(),
    loans: await trx
      .selectFrom('loans')
      .select(['id', 'contract_id', 'product', 'amount_tiyn', 'term', 'method', 'opened_on', 'state', 'closed_on'])
      .where('client_id', '=', clientId)
      .orderBy('opened_on')
      .execute(),
    addenda: await trx
      .selectFrom('loan_addenda')
      .innerJoin('loans', 'loans.id', 'loan_addenda.loan_id')
      .select([
        ...(['loan_id', 'loan_addenda.number', 'kind', 'agreed', 'on_day', 'loan_addenda.state'] as const),
        ...(['drafted_at', 'signed_at', 'signed_address', 'signed_user_agent'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('drafted_at')
      .execute(),
    loan_requests: await trx
      .selectFrom('loan_requests')
      .innerJoin('loans', 'loans.id', 'loan_requests.loan_id')
      .select([
        ...(['loan_id', 'ground', 'wish', 'asked_on', 'answer_until', 'answer', 'answered_on'] as const),
        ...(['answer_reason', 'agree_until', 'ombudsman_until', 'offer', 'ending', 'ended_on'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('asked_on')
      .execute(),
    card_payments: await trx
      .selectFrom('card_payments')
      .innerJoin('loans', 'loans.id', 'card_payments.loan_id')
      .select([
        ...(['loan_id', 'invoice', 'card_payments.amount_tiyn', 'choice', 'card_payments.state'] as const),
        ...(['requested_at', 'paid_at', 'paid_tiyn', 'decline_reason'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('requested_at')
      .execute(),
    schedules: await trx
      .selectFrom('loan_schedule_rows')
      .innerJoin('loans', 'loans.id', 'loan_schedule_rows.loan_id')
      .selectAll('loan_schedule_rows')
      .where('client_id', '=', clientId)
      .orderBy('loan_id')
      .orderBy('version')
      .orderBy('number')
      .execute(),
  }
}

async function wordsOf(trx: Transaction<Tables>, clientId: string) {
  return {
    messages: await trx
      .selectFrom('messages')
      .select(['author', 'text', 'about_kind', 'about_id', 'written_at', 'read_at'])
      .where('client_id', '=', clientId)
      .orderBy('number')
      .execute(),
    notifications: await trx
      .selectFrom('notifications')
      .select(['kind', 'channel', 'facts', 'made_at', 'sent_at'])
      .where('client_id', '=', clientId)
      .orderBy('made_at')
      .execute(),
    withdrawals: await trx
      .selectFrom('consent_withdrawals')
      .select(['code', 'asked_at', 'due_on', 'state', 'finished_at', 'obligation', 'reason'])
      .where('client_id', '=', clientId)
      .orderBy('asked_at')
      .execute(),
    deletions: await trx
      .selectFrom('deletion_requests')
      .select(['asked_at', 'due_on', 'state', 'finished_at', 'obligation', 'reason'])
      .where('client_id', '=', clientId)
      .orderBy('asked_at')
      .execute(),
  }
}
