import { kept, type Listed, nothing, swept, table, withheld } from './personal-column-words.ts'
import type { StaffTables } from './staff-tables.ts'

/** The lender's people: none of it is in a client's copy. */
export const columnsOfStaff = {
  staff: table(
    kept('record'),
    nothing('id', 'state', 'totp_step', 'is_invented', 'locale', 'created_at', 'ended_at'),
    withheld('another', { name: ['name'], 'e-mail': ['email'] }),
    withheld('secret', { key: ['password', 'sealed_totp'] }),
  ),
  staff_roles: table(
    kept('record'),
    nothing('staff_id', 'given_by', 'given_at', 'confirmed_at', 'confirmed_by', 'warned_days'),
    withheld('another', { status: ['role'] }),
  ),
  staff_invitations: table(
    swept('sweep-old-rows', 'staff_invitations'),
    nothing('staff_id', 'made_at', 'made_by', 'expires_at', 'used_at'),
    withheld('secret', { key: ['hash', 'sealed_totp'] }),
  ),
  staff_recovery_codes: table(
    kept('record'),
    nothing('staff_id', 'made_at', 'used_at'),
    withheld('secret', { key: ['mac'] }),
  ),
  staff_passkeys: table(
    kept('record'),
    nothing('id', 'staff_id', 'counter', 'transports', 'made_at', 'used_at'),
    withheld('another', { device: ['name'] }),
    withheld('secret', { key: ['credential_id', 'public_key'] }),
  ),
  staff_subjects: table(
    kept('record'),
    nothing('issuer', 'staff_id', 'bound_at', 'barred_at'),
    withheld('another', { key: ['subject'] }),
  ),
  staff_challenges: table(
    swept('sweep-old-rows', 'staff_challenges'),
    nothing('purpose', 'expires_at'),
    withheld('secret', { key: ['bound_to', 'challenge'] }),
  ),
  staff_sessions: table(
    swept('sweep-old-rows', 'ended_staff_sessions'),
    nothing('id', 'staff_id', 'began_at', 'seen_at', 'ends_at', 'stepped_up_at', 'ended_at', 'ended_because'),
    withheld('another', { device: ['address', 'device'] }),
    withheld('secret', { key: ['hash'] }),
  ),
  staff_actions: table(
    kept('record'),
    nothing('number', 'at', 'actor_kind', 'actor_id', 'session_id', 'kind', 'permission', 'subject_kind', 'request_id'),
    withheld('another', { name: ['actor_name'], device: ['address'], key: ['subjects'], text: ['reason', 'facts'] }),
  ),
  staff_claims: table(
    swept('sweep-old-rows', 'staff_claims'),
    nothing('kind', 'subject', 'staff_id', 'session_id', 'taken_at', 'until'),
  ),
  staff_absences: table(
    kept('record'),
    nothing('id', 'staff_id', 'deputy_id', 'from_day', 'to_day', 'said_by', 'said_at', 'began_at', 'ended_at'),
  ),
  staff_limits: table(kept('record'), nothing('staff_id', 'permission', 'most_tiyn', 'set_by', 'set_at')),
  staff_reveal_budgets: table(kept('record'), nothing('staff_id', 'per_hour', 'per_day', 'set_by', 'set_at')),
  staff_views: table(
    kept('record'),
    nothing('id', 'staff_id', 'list', 'query', 'created_at'),
    withheld('another', { text: ['name'] }),
  ),
  approvals: table(
    kept('record'),
    nothing('id', 'act', 'subject_kind', 'subject', 'subject_version', 'client_id', 'maker', 'maker_session'),
    nothing('made_at', 'expires_at', 'state', 'checker', 'ended_at', 'outcome'),
    withheld('own', { text: ['body', 'sha256', 'reason'] }),
  ),
  staff_seals: table(kept('record'), nothing('position', 'action_number', 'sha256', 'sealed_at')),
} satisfies Listed<StaffTables>
