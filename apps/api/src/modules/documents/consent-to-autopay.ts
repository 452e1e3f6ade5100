import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Signer } from './consent-by-tick.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { insertTicked } from './documents-accepted-repository.ts'
import { findCurrentTemplate } from './documents-templates-repository.ts'

const which = { bundle: 'autopay', code: 'autopay-consent' } as const

type Missing = { readonly id: number; readonly code: string }

/** Returns the consent in its current version unless that version was on the screen and ticked. */
export async function missingAutopayConsent(
  executor: Kysely<Tables>,
  ticked: readonly number[],
): Promise<Missing | undefined> {
  const { code, id } = await findCurrentTemplate(executor, which)
  return ticked.includes(id) ? undefined : { id, code }
}

/** Signs the consent, anew for each loan, in the transaction of what it allows; returns the signed document's id. */
export async function consentToAutopay(trx: Transaction<Tables>, outbox: Outbox, signer: Signer): Promise<string> {
  const { id } = await findCurrentTemplate(trx, which)
  const signed_document_id = await insertTicked(trx, { ...signer, templateId: id })
  await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id })
  return signed_document_id
}
