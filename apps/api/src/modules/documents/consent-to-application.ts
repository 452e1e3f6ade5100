import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Signer } from './consent-by-tick.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { insertTicked } from './documents-accepted-repository.ts'
import { findCurrentTemplate } from './documents-templates-repository.ts'

type Consented = { readonly applicationId: string; readonly isAutomated: boolean }

/**
 * Signs the consents ticked in an application's form in the application's transaction. They are signed anew with each
 * application: a bureau is asked, and a program decides, for that one alone.
 */
export async function consentToApplication(
  trx: Transaction<Tables>,
  outbox: Outbox,
  signer: Signer,
  { applicationId, isAutomated }: Consented,
): Promise<void> {
  const bureau = await findCurrentTemplate(trx, { bundle: 'registration', code: 'credit-bureau-consent' })
  const automated = await findCurrentTemplate(trx, { bundle: 'application', code: 'automated-decision-consent' })
  for (const { id } of isAutomated ? [bureau, automated] : [bureau]) {
    const signed_document_id = await insertTicked(trx, { ...signer, templateId: id, applicationId })
    await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id })
  }
}
