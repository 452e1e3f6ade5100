import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Loans, what was agreed about them and what was paid. */
export async function loansOf(trx: Transaction<Tables>, clientId: string) {
  return {
    loans: await trx
      .selectFrom('loans')
      .select([
        ...(['id', 'contract_id', 'product', 'amount_tiyn', 'term', 'method', 'opened_on', 'state'] as const),
        ...(['closed_on', 'overdue_since'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('opened_on')
      .execute(),
    card_payments: await trx
      .selectFrom('card_payments')
      .innerJoin('loans', 'loans.id', 'card_payments.loan_id')
      .select([
        ...(['loan_id', 'invoice', 'card_payments.amount_tiyn', 'choice', 'card_payments.state'] as const),
        ...(['requested_at', 'paid_at', 'paid_tiyn', 'decline_reason', 'due_on'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('requested_at')
      .execute(),
    saved_cards: await trx
      .selectFrom('saved_cards')
      .select(['last_four', 'saved_at', 'removed_at'])
      .where('client_id', '=', clientId)
      .orderBy('saved_at')
      .execute(),
    autopay: await trx
      .selectFrom('autopay_mandates')
      .innerJoin('loans', 'loans.id', 'autopay_mandates.loan_id')
      .select(['loan_id', 'agreed_on', 'agreed_at', 'ended_at', 'ended_because'])
      .where('client_id', '=', clientId)
      .orderBy('agreed_at')
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
    payments: await trx
      .selectFrom('loan_payments')
      .innerJoin('loans', 'loans.id', 'loan_payments.loan_id')
      .select([
        ...(['loan_id', 'received_on', 'loan_payments.amount_tiyn', 'principal_tiyn', 'reward_tiyn'] as const),
        ...(['penalty_tiyn', 'credit_tiyn'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('received_on')
      .orderBy('recorded_at')
      .execute(),
    loan_events: await trx
      .selectFrom('loan_events')
      .innerJoin('loans', 'loans.id', 'loan_events.loan_id')
      .select([
        ...(['loan_id', 'number', 'kind', 'on_day', 'loan_events.amount_tiyn', 'choice', 'agreed'] as const),
        ...(['reverses', 'is_excused', 'returned_tiyn'] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('loan_id')
      .orderBy('number')
      .execute(),
    loan_endings: await trx
      .selectFrom('loan_endings')
      .innerJoin('loans', 'loans.id', 'loan_endings.loan_id')
      .select(['loan_id', 'reason', 'order_number', 'principal_tiyn', 'reward_tiyn', 'penalty_tiyn', 'recorded_at'])
      .where('client_id', '=', clientId)
      .orderBy('recorded_at')
      .execute(),
    loan_requests: await trx
      .selectFrom('loan_requests')
      .innerJoin('loans', 'loans.id', 'loan_requests.loan_id')
      .select([
        ...(['loan_id', 'ground', 'wish', 'asked_on', 'is_in_time', 'answer_until', 'answer', 'answered_on'] as const),
        ...([
          'answer_reason',
          'agree_until',
          'ombudsman_until',
          'offer',
          'service_until',
          'ending',
          'ended_on',
        ] as const),
      ])
      .where('client_id', '=', clientId)
      .orderBy('recorded_at')
      .execute(),
    rate_offers: await trx
      .selectFrom('rate_offers')
      .innerJoin('loans', 'loans.id', 'rate_offers.loan_id')
      .select(['rate', 'offered_on', 'open_until'])
      .where('client_id', '=', clientId)
      .orderBy('offered_at')
      .execute(),
    request_pictures: await trx
      .selectFrom('request_pictures')
      .leftJoin('loan_requests', 'loan_requests.id', 'request_pictures.request_id')
      .leftJoin('loans', 'loans.id', 'loan_requests.loan_id')
      .leftJoin('paper_requests', 'paper_requests.id', 'request_pictures.paper_request_id')
      .leftJoin('applications', 'applications.id', 'paper_requests.application_id')
      .select('added_at')
      .where((eb) => eb.or([eb('loans.client_id', '=', clientId), eb('applications.client_id', '=', clientId)]))
      .orderBy('added_at')
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
  }
}
