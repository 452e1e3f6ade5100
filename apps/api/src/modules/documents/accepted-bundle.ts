import type { DocumentBundle } from '@qadam/wire/documents'
import type { Database } from '../../db/connect.ts'
import { findCurrentTemplates } from './documents-templates-repository.ts'

/** Application documents are agreed to in the application's own form, not by a code. */
export type AcceptedBundle = Exclude<DocumentBundle, 'application' | 'autopay'>

/**
 * Returns the bundle of these current documents, `login` when both are mixed; undefined if any of them may not be
 * signed by a code.
 */
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
