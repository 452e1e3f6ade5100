import type { DocumentBundle } from '@qadam/wire/documents'
import type { Database } from '../../db/connect.ts'
import { findCurrentTemplates } from './documents-templates-repository.ts'

/** What goes with an application is agreed to in its own form, not by a code. */
export type AcceptedBundle = Exclude<DocumentBundle, 'application'>

/** Whose current documents these are, of both where the login is among them; undefined where a code may not sign one. */
export async function bundleOf(
  database: Database,
  templateIds: readonly number[],
): Promise<AcceptedBundle | undefined> {
  const login = await idsOf(database, 'login')
  const registration = await idsOf(database, 'registration')
  if (!templateIds.every((id) => login.includes(id) || registration.includes(id))) return undefined
  return templateIds.length === 0 || templateIds.some((id) => login.includes(id)) ? 'login' : 'registration'
}

export async function isWholeLogin(database: Database, templateIds: readonly number[]): Promise<boolean> {
  const current = await findCurrentTemplates(database, 'login')
  return current.every(({ id, is_required }) => !is_required || templateIds.includes(id))
}

async function idsOf(database: Database, bundle: AcceptedBundle): Promise<number[]> {
  return (await findCurrentTemplates(database, bundle)).map(({ id }) => id)
}
