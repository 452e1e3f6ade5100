import { randomUUID } from 'node:crypto'
import { decisionJob } from '../src/modules/applications/decision-job-kind.ts'
import type { TestApp } from './a-test-app.ts'

/** Runs one attempt of the real decision job, as the worker would, at the moment the test chooses. */
export async function runDecision({ api }: TestApp, applicationId: string, { attempt = 1 } = {}): Promise<void> {
  const deciding = api.context.jobs.find(({ name }) => name === decisionJob.name)!
  const context = { id: randomUUID(), attempt, signal: new AbortController().signal }
  await deciding.run({ application_id: applicationId }, context)
}

export async function decisionsOf({ database }: TestApp, applicationId: string) {
  return database.sql
    .selectFrom('decisions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}

export async function stateOf({ database }: TestApp, applicationId: string) {
  const { state } = await database.sql
    .selectFrom('applications')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return state
}
