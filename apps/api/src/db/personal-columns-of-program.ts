import type { LendingTables } from './lending-tables.ts'
import { impersonal, kept, type Listed, nothing, table, withheld } from './personal-column-words.ts'
import type { Tables } from './tables.ts'

const sandbox = kept('sandbox')

/** Reference data, the clock, keys, and the world that a sandbox invents. */
export const columnsOfProgram = {
  branches: impersonal(
    ...(['id', 'position', 'city_ru', 'city_kk', 'address_ru', 'address_kk', 'landmark_ru', 'landmark_kk'] as const),
    ...(['phone', 'latitude', 'longitude', 'hours', 'is_sample'] as const),
  ),
  state_calendar: impersonal('day', 'is_working', 'name_ru', 'name_kk', 'source'),
  sealing_keys: impersonal('id', 'fingerprint', 'added_at'),
  business_days: impersonal('day', 'closed_at'),
  loan_contract_moves: impersonal('from_state', 'to_state'),
  legal_gesv_caps: impersonal('from_day', 'cap_percent'),
  legal_stop_check_ages: impersonal('from_day', 'signature_hours', 'payout_hours'),
  legal_face_ages: impersonal('from_day', 'days'),
  prod_stand: impersonal('id', 'since'),
  sandbox_clock: impersonal('id', 'offset_days', 'target_days'),
  sandbox_behaviours: impersonal('provider', 'delay_ms', 'is_away'),
  sandbox_first_calls: table(sandbox, nothing('at'), withheld('technical', { key: ['name'] })),
  sandbox_firsts: table(sandbox, withheld('technical', { key: ['name'], text: ['value'] })),
  sandbox_inbox: table(
    sandbox,
    nothing('id', 'key', 'delivered_at'),
    withheld('technical', { phone: ['phone'], 'e-mail': ['email'], text: ['subject', 'text'] }),
  ),
  sandbox_signings: table(
    sandbox,
    nothing('signing_id', 'document_name', 'document_sha256', 'asked_at'),
    withheld('technical', { iin: ['iin'], document: ['pdf'], key: ['code'] }),
  ),
} satisfies Listed<
  Pick<
    Tables,
    | 'branches'
    | 'state_calendar'
    | 'sealing_keys'
    | 'sandbox_behaviours'
    | 'sandbox_first_calls'
    | 'sandbox_firsts'
    | 'sandbox_inbox'
    | 'sandbox_signings'
  > &
    Pick<
      LendingTables,
      | 'business_days'
      | 'loan_contract_moves'
      | 'legal_gesv_caps'
      | 'legal_stop_check_ages'
      | 'legal_face_ages'
      | 'prod_stand'
      | 'sandbox_clock'
    >
>
