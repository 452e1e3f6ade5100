import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type { MyData } from '@qadam/wire/personal-data'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type LookAtClient = MyData['looks'][number]

type Why = LookAtClient['why']

type Whose = { readonly clientId: string; readonly registrationId: string | null }

/**
 * How often staff opened this client's data during the last year, by purpose, the commonest first. Lists with several
 * clients are left out: they show nobody in particular. So is every session in which this client was opened because of
 * fraud, the police or money laundering, whole: what else was read in it would warn the client just as well.
 */
export async function looksAtClient(
  trx: Transaction<Tables>,
  { clientId, registrationId }: Whose,
): Promise<LookAtClient[]> {
  const subjects = sql.val([clientId, ...(registrationId === null ? [] : [registrationId])])
  const { rows } = await sql<{ permission: StaffPermission; reason: string | null; times: number; last_on: string }>`
    with opened as (
      select permission, kind, session_id, at, case when kind = 'reveal' then split_part(reason, ':', 1) end as reason
      from staff_actions
      where subjects && ${subjects}::text[] and kind in ('look', 'reveal') and cardinality(subjects) = 1
        and actor_kind = 'staff' and at > now() - interval '1 year'
    )
    select permission, reason, count(*)::int as times, (max(at) at time zone 'Asia/Almaty')::date as last_on
    from opened
    where session_id not in (select session_id from opened where reason in ('fraud', 'police', 'aml'))
    group by permission, reason
  `.execute(trx)
  const looks = new Map<Why, LookAtClient>()
  for (const { last_on, permission, reason, times } of rows) {
    const why = reason === null ? purposeOf(permission) : ofReveal(reason)
    const known = looks.get(why)
    const last = known && known.last_on > last_on ? known.last_on : last_on
    looks.set(why, { why, times: times + (known?.times ?? 0), last_on: last })
  }
  return [...looks.values()].toSorted((a, b) => b.times - a.times)
}

function ofReveal(reason: string): Why {
  return reason === 'identify' || reason === 'correct' || reason === 'client_request' ? reason : 'other'
}

const purposes: readonly (readonly [beginning: string, why: Why])[] = [
  ['conversation.', 'conversation'],
  ['application.', 'application'],
  ['case.', 'request'],
  ['loan', 'loan'],
  ['payout.', 'loan'],
  ['better-terms.', 'loan'],
  ['debt.', 'loan'],
  ['credit.', 'loan'],
  ['paper.', 'papers'],
  ['registration.', 'registration'],
  ['person-check.', 'registration'],
]

function purposeOf(permission: StaffPermission): Why {
  return purposes.find(([beginning]) => permission.startsWith(beginning))?.[1] ?? 'service'
}
