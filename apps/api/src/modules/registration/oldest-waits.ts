import { waitingSteps } from '@qadam/domain/registration/steps'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

export type WaitingStep = (typeof waitingSteps)[number]

export type OldestWaits = Readonly<Record<WaitingStep, number>>

/**
 * Seconds that the registration waiting longest has spent at each step where the server moves next; 0 where none waits.
 * Those that wait for a person, or for more than a day, are left out: the former have their queue, the latter would hide
 * the next outage.
 */
export async function oldestWaits({ sql: db }: Pick<Database, 'sql'>): Promise<OldestWaits> {
  const steps = sql.join(waitingSteps.map((step) => sql.lit(step)))
  const { rows } = await sql<{ step: WaitingStep; seconds: number }>`
    select registrations.step, extract(epoch from now() - min(registration_moves.at))::float8 as seconds
    from registrations join registration_moves
      on registration_moves.registration_id = registrations.id and registration_moves.move = registrations.move
    where registrations.step in (${steps})
      and registration_moves.at > now() - interval '1 day'
      and not exists (
        select from person_checks where person_checks.registration_id = registrations.id and decided_at is null
      )
    group by registrations.step
  `.execute(db)
  const known = new Map(rows.map(({ seconds, step }) => [step, Math.max(seconds, 0)]))
  return Object.fromEntries(waitingSteps.map((step) => [step, known.get(step) ?? 0])) as OldestWaits
}
