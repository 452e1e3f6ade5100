import type { DocumentBundle } from '@qadam/wire/documents'
import type { Database } from '../../db/connect.ts'
import { findCurrentTemplates, findTemplate } from './documents-templates-repository.ts'

/** What goes with an application is agreed to in its own form, not by a code. */
export type AcceptedBundle = Exclude<DocumentBundle, 'application'>

/** Whose current documents these are, with every required one among them; undefined where a code may not accept them. */
export async function bundleOf(
  database: Database,
  templateIds: readonly number[],
): Promise<AcceptedBundle | undefined> {
  const [id] = templateIds
  const first = id === undefined ? undefined : await findTemplate(database, id)
  // A code for them would open a session without the documents that one needs.
  if (!first || first.bundle === 'application') return undefined
  const current = await findCurrentTemplates(database, first.bundle)
  const given = new Set(templateIds)
  const known = new Set(current.map(({ id }) => id))
  const isWhole = current.every(({ id, is_required }) => !is_required || given.has(id))
  return isWhole && templateIds.every((id) => known.has(id)) ? first.bundle : undefined
}
