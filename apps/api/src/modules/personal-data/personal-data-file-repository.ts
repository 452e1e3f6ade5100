import type { Transaction } from 'kysely'
import type { CopyFault, Unless } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'
import { looksAtClient } from '../audit/looks-at-client.ts'
import { isOwn } from '../documents/documents-accepted-repository.ts'
import { lendingOf } from './personal-data-lending-repository.ts'
import { loansOf } from './personal-data-loans-repository.ts'

/**
 * Collects everything stored about one client, from the tables of every module: the columns that
 * `db/personal-columns.ts` marks as copied. Computed data comes with its reasons but without the lender's own scores;
 * pictures, signed files and bureau reports are named, not copied.
 */
export async function collectPersonalData(trx: Transaction<Tables>, clientId: string) {
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow()
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'phone', 'locale', 'created_at'])
    .where('id', '=', client.account_id)
    .executeTakeFirstOrThrow()
  const registered = await registrationOf(trx, account.id)
  const registrationId = registered.registration?.id ?? null
  const copy = {
    person: {
      ...(({ account_id: _, ...known }) => known)(client),
      ...{ phone: account.phone, language: account.locale, account_since: account.created_at },
    },
    ...registered,
    ...(await accountOf(trx, account)),
    ...(await lendingOf(trx, clientId)),
    ...(await loansOf(trx, clientId)),
    ...(await wordsOf(trx, clientId)),
    staff_looks: await looksAtClient(trx, { clientId, registrationId }),
  }
  return copy satisfies Unless<CopyFault<typeof copy>>
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
      checks_by_person: await trx
        .selectFrom('person_checks')
        .select(['reason', 'asked_at', 'decided_at', 'decision'])
        .where('registration_id', '=', id)
        .orderBy('asked_at')
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
      .where(isOwn(phone))
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

async function wordsOf(trx: Transaction<Tables>, clientId: string) {
  return {
    messages: await trx
      .selectFrom('messages')
      .select(['author', 'text', 'about_kind', 'about_id', 'written_at', 'read_at'])
      .where('client_id', '=', clientId)
      .orderBy('number')
      .execute(),
    complaints: await trx
      .selectFrom('complaints')
      .select(['number', 'text', 'asked_at', 'due_on', 'answer', 'answered_at'])
      .select(['extended_from', 'extended_at', 'extended_because'])
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
    data_changes: await trx
      .selectFrom('data_changes')
      .select(['what', 'new_value', 'old_value', 'said', 'asked_at', 'due_on', 'state', 'finished_at', 'reason'])
      .select(['lifted_at', 'lifted_because'])
      .where('client_id', '=', clientId)
      .orderBy('asked_at')
      .execute(),
  }
}
