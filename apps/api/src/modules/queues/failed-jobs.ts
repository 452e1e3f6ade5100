import { atOnceAlone } from '@qadam/domain/staff/bulk'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/jobs'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { DeadLetter } from '../../jobs/dead-letters.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { recordAction } from '../audit/record-action.ts'
import { closableJobs } from './closable-jobs.ts'

export type FailedJobs = Pick<JobQueue, 'deadLetters' | 'retryDeadLetter' | 'closeDeadLetters' | 'lettersOfCause'>

type Working = { readonly database: Database; readonly queue: FailedJobs }

const shownOfEach = 5

/** Groups the failed jobs by job and cause: a hundred failures of one outage are one thing to decide. */
export async function listFailedJobs(
  { database, queue }: Working,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.listFailedJobs>> {
  const groups = groupsOf(await queue.deadLetters())
  const subjects = groups.map(([first]) => `${first.job} ${first.code}`)
  await database.sql
    .transaction()
    .execute((trx) => recordAction(trx, caller, { kind: 'look', permission: 'job.read', subjectKind: 'job', subjects }))
  return { groups: groups.map(presentGroup) }
}

export async function retryFailedJobs(
  { database, queue }: Working,
  caller: StaffCaller,
  { body }: InputOf<typeof wire.retryFailedJobs>,
): Promise<AnswerOf<typeof wire.retryFailedJobs> | Refusal<'item_changed'>> {
  const letters = await lettersOf(queue, body)
  return database.sql.transaction().execute(async (trx) => {
    const subjects: string[] = []
    // A letter that a colleague has retried or closed meanwhile is not there any more.
    for (const { id } of letters) if (await queue.retryDeadLetter(id, trx)) subjects.push(id)
    if (subjects.length === 0) return refuse('item_changed')
    await recordJobs(trx, caller, { permission: 'job.retry', subjects, ...body })
    return { retried: subjects.length }
  })
}

export async function closeFailedJobs(
  { database, queue }: Working,
  caller: StaffCaller,
  { body: { reason, ...group } }: InputOf<typeof wire.closeFailedJobs>,
): Promise<AnswerOf<typeof wire.closeFailedJobs> | Refusal<'item_changed' | 'validation_failed'>> {
  if (!mayBeClosed(group.job)) return refuse('validation_failed', { fields: { job: 'job_stays' } })
  const letters = await lettersOf(queue, group)
  return database.sql.transaction().execute(async (trx) => {
    const subjects = await queue.closeDeadLetters(
      letters.map(({ id }) => id),
      trx,
    )
    if (subjects.length === 0) return refuse('item_changed')
    await recordJobs(trx, caller, { permission: 'job.close', subjects, reason, ...group })
    return { closed: subjects.length }
  })
}

type Group = { readonly job: string; readonly code: string }

/** Up to the newest that was on the screen: what fails later has not been looked at. */
async function lettersOf(queue: FailedJobs, { code, job, until }: Group & { until: string }): Promise<DeadLetter[]> {
  const letters = await queue.deadLetters()
  return letters
    .filter((letter) => letter.job === job && letter.code === code && letter.failedAt <= new Date(until))
    .slice(0, atOnceAlone)
}

type Act = Group & {
  readonly permission: 'job.retry' | 'job.close'
  readonly subjects: readonly string[]
  readonly reason?: string
}

function recordJobs(trx: Transaction<Tables>, caller: StaffCaller, { code, job, ...act }: Act): Promise<void> {
  return recordAction(trx, caller, { kind: 'act', subjectKind: 'job', ...act, facts: { job, code } })
}

/** A job of another version, which this one does not know, stays. */
export function mayBeClosed(job: string): boolean {
  return Object.hasOwn(closableJobs, job) && closableJobs[job] === true
}

type Letters = readonly [DeadLetter, ...DeadLetter[]]

function groupsOf(letters: readonly DeadLetter[]): Letters[] {
  const groups = new Map<string, [DeadLetter, ...DeadLetter[]]>()
  for (const letter of letters) {
    const key = `${letter.job} ${letter.code}`
    const group = groups.get(key)
    if (group) group.push(letter)
    else groups.set(key, [letter])
  }
  return [...groups.values()]
}

function presentGroup(letters: Letters): AnswerOf<typeof wire.listFailedJobs>['groups'][number] {
  const [oldest] = letters
  const { code, failedAt, job } = oldest
  return {
    ...{ job, code, many: letters.length, oldest_at: failedAt.toISOString() },
    newest_at: (letters.at(-1) ?? oldest).failedAt.toISOString(),
    attempts: Math.max(...letters.map(({ attempts }) => attempts)),
    may_be_closed: mayBeClosed(job),
    about: letters.slice(0, shownOfEach).map(({ payload }) => identifiersIn(payload)),
  }
}

const identifier = z.uuid()

/** A payload of another version may contain anything: only identifiers are shown. */
function identifiersIn(payload: unknown): Record<string, string> {
  const parts = Object.entries(payload ?? {}) as [string, unknown][]
  return Object.fromEntries(
    parts.flatMap(([name, value]) => {
      const read = z.safeParse(identifier, value)
      return read.success ? [[name, read.data]] : []
    }),
  )
}
