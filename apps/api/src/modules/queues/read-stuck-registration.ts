import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/registrations'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { moveOf } from '../registration/move-payload.ts'
import type { FailedJobs } from './failed-jobs.ts'
import { presentStuck, type StuckRow, stuckRows, usualTimes } from './list-stuck-registrations.ts'
import { actsFor, findWaitingWork, isWithPerson, lettersOf, workOfLetter } from './step-work.ts'

export type Unsticking = {
  readonly database: Database
  readonly now: () => Date
  readonly failedJobs: FailedJobs | undefined
}

type Shown = AnswerOf<typeof wire.readStuckRegistration>

export async function readStuckRegistration(
  { database, failedJobs, now }: Unsticking,
  caller: StaffCaller,
  id: string,
): Promise<Shown | Refusal<'not_found'>> {
  const letters = (await failedJobs?.deadLetters()) ?? []
  return database.sql.transaction().execute(async (trx) => {
    const registration = await trx.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
    const { rows } = await sql<StuckRow>`${stuckRows} where registration.id = ${id}`.execute(trx)
    const [row] = rows
    if (!registration || !row) return refuse('not_found')
    const moves = await trx
      .selectFrom('registration_moves')
      .selectAll()
      .where('registration_id', '=', id)
      .orderBy('move', 'desc')
      .limit(shownMoves)
      .execute()
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'registration.read', subjectKind: 'registration', subjects: [id] },
    })
    const of = moveOf(registration)
    const withPerson = await isWithPerson(trx, id)
    return {
      ...presentStuck(row, await usualTimes(trx)),
      ...{ client_id: registration.client_id, move: of.move, failed_attempts: registration.failed_attempts },
      work: [...lettersOf(letters, of).map(workOfLetter), ...(await findWaitingWork(trx, of))],
      moves: moves.map(({ at, error, event, from_step: from, to_step: to }) => ({
        ...{ from, to, event, error, at: at.toISOString() },
      })),
      acts: actsFor(registration, { isWithPerson: withPerson, now: now() }),
      is_with_person: withPerson,
    }
  })
}

const shownMoves = 50
