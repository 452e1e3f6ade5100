import type { Application } from '@qadam/wire/applications'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { type Applicants, findApplicant } from './applicant.ts'
import type { ApplicationRow } from './application.ts'
import { findAnswers } from './applications-answers-repository.ts'
import { presentApplication } from './applications-presenter.ts'
import { findApplications, findOwnApplication } from './applications-repository.ts'

type Reading = Applicants & { readonly database: Database }

const listedAtMost = 20

export async function listApplications(
  context: Reading,
  session: Session,
): Promise<Application[] | Refusal<'step_not_allowed'>> {
  const { database } = context
  const client = await findApplicant(context, session)
  if (client instanceof Refusal) return client
  const rows = await findApplications(database.sql, { clientId: client.id, atMost: listedAtMost })
  const answers = await findAnswers(
    database.sql,
    rows.map(({ id }) => id),
  )
  const byApplication = new Map(answers.map((answer) => [answer.application_id, answer]))
  return rows.map((row) => presentApplication(row, byApplication.get(row.id)))
}

export async function readApplication(
  { clients, database }: Pick<Reading, 'clients' | 'database'>,
  { accountId }: Session,
  id: string,
): Promise<Application | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  const row = client && (await findOwnApplication(database.sql, { id, clientId: client.id }))
  return row ? showApplication(database.sql, row) : refuse('not_found')
}

export async function findNewestApplication(database: Database, clientId: string): Promise<Application | null> {
  const [newest] = await findApplications(database.sql, { clientId, atMost: 1 })
  return newest ? showApplication(database.sql, newest) : null
}

/** The application as its client sees it, with the last decision on it. */
export async function showApplication(
  executor: Database['sql'] | Transaction<Tables>,
  row: ApplicationRow,
): Promise<Application> {
  const [answer] = await findAnswers(executor, [row.id])
  return presentApplication(row, answer)
}

/** Whether the last decision is a refusal by the rules, and nothing has followed it. */
export async function canObject(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const [answer] = await findAnswers(trx, [id])
  return answer?.can_object === true
}
