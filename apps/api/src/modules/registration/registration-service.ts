import type { Day } from '@qadam/domain/calendar/day'
import { isAdult } from '@qadam/domain/person/iin'
import { advance } from '@qadam/domain/registration/advance'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { Forgettable, JourneyEffect, JourneyEvent } from '@qadam/domain/registration/journey'
import type { Step } from '@qadam/domain/registration/steps'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { FindSession } from '../../http/session.ts'
import { tellStep } from '../../realtime/step-notice.ts'
import { countStepMove } from '../../telemetry/journey-metrics.ts'
import type { SessionService } from '../session/session-service.ts'
import { factsOf } from './registration-facts.ts'
import { presentStep } from './registration-presenter.ts'
import {
  beginIfNone,
  deleteStatePhotos,
  findByAccount,
  findById,
  findStanding,
  hasStatePhoto,
  insertMove,
  isOwnedBy,
  justBegun,
  lockById,
  lockOrBegin,
  type Registration,
  type RegistrationChanges,
  type SessionWithStanding,
  saveChanges,
  standingIn,
  stepsOf,
  withStanding,
} from './registration-repository.ts'

export type { Registration } from './registration-repository.ts'

/** Promises work for after the commit; one handler for each effect that the journey names. */
export type Effect = (trx: Transaction<Tables>, registration: Registration) => Promise<void>

export type Effects = Readonly<Record<JourneyEffect, Effect>>

export type MoveDetails = {
  /** The provider's reason, for `context.error`; a move without one clears it. */
  readonly error?: IdentificationError | null
  /** What was learnt with this event. Facts are read after it, so that the journey knows it too. */
  readonly set?: RegistrationChanges
  readonly isExistingClient?: boolean
}

export type Moved = { readonly kind: 'moved' | 'refused'; readonly registration: Registration }

export type RegistrationService = {
  /** The account's registration, locked until the transaction ends; a new account begins one. */
  lockByAccount(trx: Transaction<Tables>, accountId: string): Promise<Registration>
  lockById(trx: Transaction<Tables>, registrationId: string): Promise<Registration | undefined>
  findByAccount(accountId: string): Promise<Registration | undefined>
  findById(registrationId: string): Promise<Registration | undefined>
  /** The same, begun if there is none. */
  openByAccount(accountId: string): Promise<Registration>
  /** Finds the session and where its client's registration stands. */
  readonly findWithStanding: FindSession<SessionWithStanding>
  /** As the wire says it; begun if there is none. */
  standing(session: SessionWithStanding): Promise<RegistrationStep>
  isOwner(registrationId: string, accountId: string): Promise<boolean>
  stepsOf(registrationIds: readonly string[]): Promise<{ id: string; step: Step }[]>
  /** Decides by the journey, saves, writes the history, tells the channel and promises the effects: all or nothing. */
  move(trx: Transaction<Tables>, registration: Registration, event: JourneyEvent, details?: MoveDetails): Promise<Moved>
  /** What is learnt without moving. */
  save(trx: Transaction<Tables>, registrationId: string, changes: RegistrationChanges): Promise<Registration>
  present(registration: Registration): RegistrationStep
  isUnderAge(birthday: Day | null): boolean
}

type Deps = {
  readonly database: Database
  readonly effects: Effects
  readonly findSessionWith: SessionService['findSessionWith']
  readonly today: () => Day
}

export function registrationService({ database, effects, findSessionWith, today }: Deps): RegistrationService {
  return {
    lockByAccount: lockOrBegin,
    lockById,
    findByAccount: (accountId) => findByAccount(database.sql, accountId),
    findById: (registrationId) => findById(database.sql, registrationId),
    async openByAccount(accountId) {
      const known = await findByAccount(database.sql, accountId)
      if (known) return known
      await beginIfNone(database, accountId)
      return justBegun(await findByAccount(database.sql, accountId))
    },
    findWithStanding: findSessionWith(withStanding),
    async standing(session) {
      const { accountId } = session
      const known = standingIn(session)
      if (known) return presentStep(known)
      await beginIfNone(database, accountId)
      return presentStep(justBegun(await findStanding(database, accountId)))
    },
    stepsOf: (ids) => stepsOf(database, ids),
    isOwner: (registrationId, accountId) => isOwnedBy(database, registrationId, accountId),
    save: saveChanges,
    present: (registration) => presentStep(registration),
    isUnderAge: (birthday) => birthday !== null && !isAdult(birthday, today()),
    async move(trx, registration, event, { error = null, isExistingClient = false, set = {} } = {}) {
      const learnt = { ...registration, ...parsed(set) } as Registration
      const facts = factsOf(learnt, {
        today: today(),
        isExistingClient,
        hasStatePhoto: await hasStatePhoto(trx, registration.id),
      })
      const turn = advance(registration.step, event, facts)
      if (turn.refused) return { kind: 'refused', registration }
      if (turn.forget.includes('state_photo')) await deleteStatePhotos(trx, registration.id)
      const moved = await saveChanges(trx, registration.id, {
        ...forgotten(turn.forget),
        ...set,
        step: turn.go,
        move: registration.move + 1,
        error,
      })
      const seconds = await insertMove(trx, { registration: moved, from: registration.step, event })
      await afterCommit(trx, () => countStepMove({ from: registration.step, to: moved.step, seconds }))
      await tellStep(trx, moved.id, moved.step)
      for (const effect of turn.begin) await effects[effect](trx, moved)
      return { kind: 'moved', registration: moved }
    },
  }
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

const resets: Record<Forgettable, RegistrationChanges> = {
  iin: { iin: null, is_resident: null, is_ipdl: null },
  registry_person: { registry_person: null, warnings: [] },
  answers: noAnswers,
  // Its pictures are rows of their own.
  state_photo: {},
  // Never the failed attempts: a corrected answer is no way round the pause.
  face_match: { identified_by: null, is_checked_by_person: false },
}

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
