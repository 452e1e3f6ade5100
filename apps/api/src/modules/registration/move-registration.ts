import type { Day } from '@qadam/domain/calendar/day'
import { advance } from '@qadam/domain/registration/advance'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { Forgettable, JourneyEvent } from '@qadam/domain/registration/journey'
import type { Step } from '@qadam/domain/registration/steps'
import { sql, type Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { ErasedColumn, Unless } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { publishStep } from '../../realtime/step-notice.ts'
import { countStepMove } from '../../telemetry/journey-metrics.ts'
import { type Registration, type RegistrationChanges, saveRegistration } from './registration.ts'
import { factsOf } from './registration-facts.ts'
import { jobOf } from './registration-job-kinds.ts'

export type Moving = { readonly outbox: Outbox; readonly today: () => Day }

export type MoveDetails = {
  /** The provider's reason, for `context.error`; a move without one clears it. */
  readonly error?: IdentificationError | null
  /** Values learnt with this event. Facts are computed from them, so the journey takes them into account. */
  readonly set?: RegistrationChanges
  readonly isExistingClient?: boolean
}

export type Moved = { readonly kind: 'moved' | 'refused'; readonly registration: Registration }

/**
 * Lets the journey decide, saves, writes the history, notifies the channel and enqueues the outbox jobs, all in one
 * transaction. The row must be locked.
 */
export async function moveRegistration(
  trx: Transaction<Tables>,
  { outbox, today }: Moving,
  registration: Registration,
  event: JourneyEvent,
  { error = null, isExistingClient = registration.client_id !== null, set = {} }: MoveDetails = {},
): Promise<Moved> {
  const learnt = { ...registration, ...parsed(set) } as Registration
  const facts = factsOf(learnt, {
    today: today(),
    isExistingClient,
    hasStatePhoto: await hasStatePhoto(trx, registration.id),
  })
  const turn = advance(registration.step, event, facts)
  if (turn.refused) return { kind: 'refused', registration }
  if (turn.forget.includes('state_photo')) await deleteStatePhotos(trx, registration.id)
  const moved = await saveRegistration(trx, registration.id, {
    ...forgotten(turn.forget),
    ...set,
    step: turn.go,
    move: registration.move + 1,
    error,
  })
  const seconds = await insertMove(trx, { registration: moved, from: registration.step, event })
  await afterCommit(trx, () => countStepMove({ from: registration.step, to: moved.step, seconds }))
  await publishStep(trx, moved.id, moved.step)
  for (const effect of turn.begin) await jobOf[effect](trx, outbox, moved)
  return { kind: 'moved', registration: moved }
}

const noAnswers = {
  first_name: null,
  last_name: null,
  middle_name: null,
  email: null,
  birthday: null,
  birthplace: null,
  sex: null,
  country_id: null,
  id_number: null,
  issuer: null,
  issued_on: null,
  valid_until: null,
  last_answers: '{}',
} as const satisfies RegistrationChanges

const resets = {
  iin: { iin: null, is_resident: null, is_ipdl: null },
  registry_person: { registry_person: null, warnings: [] },
  answers: noAnswers,
  // State photos are rows of their own.
  state_photo: {},
  // Failed attempts are never reset: a corrected answer must not bypass the pause.
  face_match: { identified_by: null, is_checked_by_person: false },
} as const satisfies Record<Forgettable, RegistrationChanges>

type Resets = typeof resets
type Reset = { [Name in Forgettable]: keyof Resets[Name] }[Forgettable]

// An abandoned registration keeps no value that the closing of an account would erase.
resets satisfies Unless<`no reset of ${Exclude<ErasedColumn<'registrations'>, Reset>}`>

function forgotten(names: readonly Forgettable[]): RegistrationChanges {
  return Object.assign({}, ...names.map((name) => resets[name]))
}

// The JSON columns are written as text and read as objects.
function parsed({ last_answers, registry_person, ...rest }: RegistrationChanges): Partial<Registration> {
  return {
    ...(rest as Partial<Registration>),
    ...(typeof registry_person === 'string' && { registry_person: JSON.parse(registry_person) }),
    ...(typeof last_answers === 'string' && { last_answers: JSON.parse(last_answers) }),
  }
}

/** Returns how many seconds the registration stayed at the step it leaves. */
async function insertMove(
  trx: Transaction<Tables>,
  moved: { registration: Registration; from: Step; event: JourneyEvent },
): Promise<number> {
  const { event, from, registration } = moved
  const enteredAt = sql`coalesce(
    (select at from registration_moves where registration_id = ${registration.id} and move = ${registration.move - 1}),
    ${registration.created_at}
  )`
  const { seconds } = await trx
    .insertInto('registration_moves')
    .values({
      registration_id: registration.id,
      move: registration.move,
      from_step: from,
      event,
      to_step: registration.step,
      error: registration.error,
    })
    .returning(sql<number>`greatest(extract(epoch from now() - ${enteredAt}), 0)::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** The newest state photo record shows whether there is a photo; erasing an iin erases it too. */
async function hasStatePhoto(trx: Transaction<Tables>, registrationId: string): Promise<boolean> {
  const photo = await trx
    .selectFrom('identification_pictures')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'state')
    .executeTakeFirst()
  return photo !== undefined
}

async function deleteStatePhotos(trx: Transaction<Tables>, registrationId: string): Promise<void> {
  await trx
    .deleteFrom('identification_pictures')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'state')
    .execute()
}
