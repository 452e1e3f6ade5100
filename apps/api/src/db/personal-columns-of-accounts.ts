import {
  copied,
  deletedOnClosing,
  erased,
  goesWith,
  impersonal,
  kept,
  type Listed,
  nothing,
  renamed,
  shown,
  swept,
  table,
  withheld,
} from './personal-column-words.ts'
import type { Tables } from './tables.ts'

/** Accounts, sessions, codes, accepted documents, clients and their registrations. */
export const columnsOfAccounts = {
  accounts: table(
    kept('one_person'),
    nothing('id'),
    erased('always', copied('person', { phone: ['phone'] })),
    renamed('locale', { as: 'language', holds: 'status', section: 'person' }),
    renamed('created_at', { as: 'account_since', holds: 'activity', section: 'person' }),
    // A closed account has no owner who could ask for a copy.
    withheld('technical', { activity: ['closed_at'] }),
  ),
  sessions: table(
    swept('sweep-old-rows', 'ended_sessions'),
    nothing('id', 'account_id'),
    copied('sessions', {
      activity: ['started_at', 'ended_at', 'ended_because', 'last_seen_at'],
      device: ['device', 'system', 'browser'],
    }),
    withheld('technical', { device: ['visitor'] }),
    withheld('secret', { key: ['disowning_hash'] }),
  ),
  access_tokens: table(
    { ...swept('sweep-old-rows', 'access_tokens'), ...goesWith('sessions') },
    nothing('session_id', 'expires_at'),
    withheld('secret', { key: ['hash'] }),
  ),
  refresh_tokens: table(
    { ...swept('sweep-old-rows', 'refresh_tokens'), ...goesWith('sessions') },
    nothing('session_id', 'expires_at', 'used_at'),
    withheld('secret', { key: ['hash', 'sealed_successor'] }),
  ),
  limit_counters: table(
    swept('sweep-old-rows', 'limits'),
    nothing('window_starts_at', 'window_ends_at', 'used'),
    // An IP address, an account, or the iin whose details somebody guesses.
    withheld('technical', { device: ['name'] }),
  ),
  kept_answers: table(
    swept('sweep-old-rows', 'kept_answers'),
    nothing('hash', 'request_sha256', 'begun_at', 'finished_at', 'status'),
    withheld('technical', { text: ['sealed_answer'] }),
  ),
  failed_requests: table(
    { ...swept('sweep-old-rows', 'failed_requests'), ...goesWith('sessions') },
    nothing('request_id', 'session_id'),
    withheld('technical', { activity: ['at'] }),
  ),
  sms_codes: table(
    swept('sweep-old-rows', 'sms_codes'),
    nothing('id', 'document_template_ids', 'locale', 'expires_at', 'attempts', 'replaced_at'),
    erased('always', withheld('technical', { phone: ['phone'] })),
    withheld('technical', { activity: ['sent_at', 'used_at'], device: ['asker'], payee: ['about'] }),
    withheld('secret', { key: ['code_mac', 'sealed_code', 'bound_sha256'] }),
  ),
  document_tokens: table(
    swept('sweep-old-rows', 'document_tokens'),
    nothing('potential_contract_id', 'expires_at', 'used_at'),
    erased('always', withheld('technical', { phone: ['phone'] })),
    withheld('technical', { device: ['visitor'] }),
    withheld('secret', { key: ['hash'] }),
  ),
  document_templates: {
    rows: {},
    columns: {
      ...nothing('id', 'bundle', 'position', 'is_required', 'body_ru', 'body_kk', 'replaced_at'),
      ...shown('signed_documents', 'code', 'version', 'title_ru', 'title_kk'),
    },
  },
  potential_contracts: table(
    kept('consents'),
    nothing('id', 'bundle', 'created_at'),
    erased('always', withheld('twice', { phone: ['phone'] })),
  ),
  signed_documents: table(
    kept('consents'),
    nothing('potential_contract_id', 'template_id', 'application_id', 'locale', 'signed_by', 'pdf_sha256'),
    shown('signed_documents', 'id'),
    erased('always', withheld('twice', { phone: ['phone'] })),
    copied('signed_documents', { consent: ['signed_at'], device: ['address', 'user_agent'] }),
    withheld('named', { consent: ['pdf'] }),
  ),
  clients: table(
    { ...swept('forget-abandoned-registrations', 'abandoned_registrations'), ...kept('one_person') },
    nothing('account_id'),
    shown('person', 'id'),
    copied('person', { iin: ['iin'], name: ['first_name', 'last_name', 'middle_name'], activity: ['created_at'] }),
    copied('person', { status: ['reminded_by_sms', 'reminded_by_email'] }),
    erased('always', copied('person', { 'e-mail': ['email'] })),
  ),
  phone_moves: table(
    kept('credit_file'),
    nothing('id', 'client_id', 'from_account_id', 'to_account_id'),
    withheld('own', { activity: ['moved_at', 'stopped_at'] }),
    withheld('secret', { key: ['stopping_hash'] }),
  ),
  registrations: table(
    { ...swept('forget-abandoned-registrations', 'abandoned_registrations'), ...kept('credit_file') },
    nothing('account_id', 'client_id', 'move', 'signing_repeats', 'signing_repeats_day'),
    shown('registration', 'id'),
    copied('registration', { activity: ['step', 'created_at', 'changed_at'], status: ['identified_by'] }),
    erased('always', copied('registration', { 'e-mail': ['email'] })),
    erased(
      'unsigned',
      copied('registration', {
        name: ['first_name', 'last_name', 'middle_name'],
        birth: ['birthday', 'birthplace', 'sex', 'country_id'],
        document: ['id_number', 'issuer', 'issued_on', 'valid_until', 'registry_person'],
        status: ['is_resident', 'is_ipdl'],
      }),
    ),
    erased('unsigned', withheld('twice', { iin: ['iin'] })),
    // Fingerprints of the answers, which tell a repeated submission from a new one.
    erased('unsigned', withheld('technical', { key: ['last_answers'] })),
    erased('unsigned', withheld('own', { status: ['warnings'] })),
    withheld('own', { status: ['error', 'failed_attempts', 'paused_until', 'is_checked_by_person'] }),
  ),
  // Names no answer: steps and events alone.
  registration_moves: impersonal('registration_id', 'move', 'from_step', 'event', 'to_step', 'error', 'at'),
  utm_touches: table(
    { ...swept('sweep-old-rows', 'touches'), ...deletedOnClosing('always') },
    nothing('id', 'account_id', 'client_timestamp'),
    copied('visits', { activity: ['utms', 'received_at'] }),
    withheld('technical', { device: ['visitor'] }),
  ),
  registration_sources: table(
    deletedOnClosing('always'),
    nothing('account_id'),
    copied('led_to_registration', { activity: ['first_touch', 'first_at', 'last_touch', 'last_at'] }),
  ),
} satisfies Listed<
  Pick<
    Tables,
    | 'accounts'
    | 'sessions'
    | 'access_tokens'
    | 'refresh_tokens'
    | 'limit_counters'
    | 'failed_requests'
    | 'kept_answers'
    | 'sms_codes'
    | 'document_tokens'
    | 'document_templates'
    | 'potential_contracts'
    | 'signed_documents'
    | 'clients'
    | 'phone_moves'
    | 'registrations'
    | 'registration_moves'
    | 'utm_touches'
    | 'registration_sources'
  >
>
