import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { Step } from '@qadam/domain/registration/steps'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/registrations'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedRegistrant, type Registrant } from '../registration/masked-registrant.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'
import { effectOfStep } from './step-work.ts'

type Answer = AnswerOf<typeof wire.listStuckRegistrations>
export type StuckRow = Registrant & {
  readonly id: string
  readonly since: Date
  readonly step: Step
  readonly error: IdentificationError | null
  readonly paused_until: Date | null
}

export async function listStuckRegistrations(
  { sql: db }: Database,
  caller: StaffCaller,
  { query }: InputOf<typeof wire.listStuckRegistrations>,
  { atMost, recorded }: Listing = shownPage,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const usual = await usualTimes(trx)
    const { rows, ...places } = await keysetPage(trx, stuckBeyond(usual), { ...query, atMost })
    const subjects = rows.map(({ id }) => id)
    await recordAction(trx, caller, {
      ...{ ...recorded, permission: 'registration.read', subjectKind: 'registration', subjects },
    })
    return { ...places, registrations: rows.map((row) => presentStuck(row, usual)) }
  })
}

export function presentStuck(
  { error, id, paused_until, since, step, ...entered }: StuckRow,
  usual: UsualTimes,
): Answer['registrations'][number] {
  return {
    ...{
      id,
      person: maskedRegistrant(entered),
      step,
      waits_since: since.toISOString(),
      usual: usual.get(step) ?? null,
    },
    ...{ error, paused_until: paused_until?.toISOString() ?? null },
  }
}

const waitingSteps = Object.keys(effectOfStep) as Step[]

export type UsualTimes = ReadonlyMap<Step, { readonly median_seconds: number; readonly p95_seconds: number }>

const lastLeavings = 500

/** The last few hundred who left each step: enough for a percentile, at a constant cost. */
export async function usualTimes(executor: Database['sql'] | Transaction<Tables>): Promise<UsualTimes> {
  const { rows } = await sql<{ step: Step; median_seconds: number; p95_seconds: number }>`
    select step, median_seconds, p95_seconds from unnest(${waitingSteps}::text[]) step, lateral (
      select ceil(percentile_cont(0.5) within group (order by seconds))::int as median_seconds,
        ceil(percentile_cont(0.95) within group (order by seconds))::int as p95_seconds
      from (
        select extract(epoch from leaving.at - entering.at) as seconds
        from registration_moves leaving
        join registration_moves entering
          on entering.registration_id = leaving.registration_id and entering.move = leaving.move - 1
        where leaving.from_step = step
        order by leaving.at desc limit ${lastLeavings}
      ) as times
    ) as usual
    where median_seconds is not null
  `.execute(executor)
  return new Map(rows.map(({ step, ...times }) => [step, times]))
}

/** The minimum wait that counts as stuck: for steps that take seconds, or that no registration has left yet. */
const leastSeconds = 60

/** A registration whose check waits for a person is in the queue of checks. */
export function stuckBeyond(usual: UsualTimes): RawBuilder<StuckRow> {
  const seconds = waitingSteps.map((step) => Math.max(usual.get(step)?.p95_seconds ?? 0, leastSeconds))
  return sql<StuckRow>`
    ${stuckRows}
    join unnest(${waitingSteps}::text[], ${seconds}::int[]) as usual (step, seconds) on usual.step = registration.step
    where registration.step in (${sql.join(waitingSteps.map((step) => sql.lit(step)))})
      and coalesce(entering.at, registration.changed_at) < now() - usual.seconds * interval '1 second'
      and not exists (
        select from person_checks where registration_id = registration.id and decided_at is null
      )
    union all
    ${stuckRows} where registration.paused_until > now() and registration.step = 'liveness_failed'`
}

export const stuckRows = sql`
  select registration.id, registration.step, registration.error, registration.paused_until, registration.iin,
    registration.first_name, registration.last_name, registration.middle_name, account.phone,
    coalesce(entering.at, registration.changed_at) as since
  from registrations registration
  join accounts account on account.id = registration.account_id
  left join registration_moves entering
    on entering.registration_id = registration.id and entering.move = registration.move`
