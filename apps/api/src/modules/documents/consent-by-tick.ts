import type { DocumentBundle } from '@qadam/wire/documents'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { insertTicked } from './documents-accepted-repository.ts'
import { findGiven } from './documents-given-repository.ts'
import { findCurrentTemplate } from './documents-templates-repository.ts'

/** A signed-in client, whose phone has been proved by a code. */
export type Signer = {
  readonly phone: string
  readonly locale: LocaleCode
  readonly ip: string
  readonly userAgent: string
}

type Wanted = {
  readonly bundle: Exclude<DocumentBundle, 'login' | 'autopay'>
  readonly code: string
  /** Ids of the versions that were on the screen. */
  readonly ticked: readonly number[]
}

type Missing = { readonly id: number; readonly code: string }

/** Returns the consent in its current version if it is neither given nor ticked. */
export async function findMissingConsent(
  executor: Kysely<Tables>,
  { phone }: Pick<Signer, 'phone'>,
  wanted: Wanted,
): Promise<Missing | undefined> {
  const { id, isGiven } = await findConsent(executor, phone, wanted)
  return isGiven || wanted.ticked.includes(id) ? undefined : { id, code: wanted.code }
}

/** The same check in the caller's transaction; a ticked consent that is not given yet is signed there. */
export async function consentByTick(
  trx: Transaction<Tables>,
  outbox: Outbox,
  signer: Signer,
  wanted: Wanted,
): Promise<Missing | undefined> {
  const { id, isGiven } = await findConsent(trx, signer.phone, wanted)
  if (isGiven) return undefined
  if (!wanted.ticked.includes(id)) return { id, code: wanted.code }
  const signed_document_id = await insertTicked(trx, { ...signer, templateId: id })
  await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id })
  return undefined
}

async function findConsent(executor: Kysely<Tables>, phone: string, { bundle, code }: Wanted) {
  const { id } = await findCurrentTemplate(executor, { bundle, code })
  const given = await findGiven(executor, { phone, bundle })
  return { id, isGiven: given.templateIds.includes(id) }
}
