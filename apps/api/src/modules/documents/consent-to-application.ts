import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Signer } from './consent-by-tick.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { insertTicked } from './documents-accepted-repository.ts'
import { findCurrentTemplate } from './documents-templates-repository.ts'

const documents = {
  credit_bureau_consent: { bundle: 'registration', code: 'credit-bureau-consent' },
  automated_decision_consent: { bundle: 'application', code: 'automated-decision-consent' },
} as const

type Consent = { readonly field: keyof typeof documents; readonly templateId: number }

/** Current versions of the consents that an application's form ticks. */
export async function consentsOfApplication(
  trx: Transaction<Tables>,
  { isAutomated }: { readonly isAutomated: boolean },
): Promise<Consent[]> {
  const fields = isAutomated
    ? (['credit_bureau_consent', 'automated_decision_consent'] as const)
    : (['credit_bureau_consent'] as const)
  const consents: Consent[] = []
  for (const field of fields)
    consents.push({ field, templateId: (await findCurrentTemplate(trx, documents[field])).id })
  return consents
}

/** A page may have been open since before a new text: nobody signs a version that was not on their screen. */
export function renewedConsents(
  consents: readonly Consent[],
  read: readonly number[],
): Readonly<Partial<Record<Consent['field'], FieldTextKey>>> {
  const renewed = consents.filter(({ templateId }) => !read.includes(templateId))
  return Object.fromEntries(renewed.map(({ field }) => [field, 'consent_renewed']))
}

/**
 * Signs the consents in the application's transaction. They are signed anew with each application: a bureau is asked,
 * and a program decides, for that one alone.
 */
export async function consentToApplication(
  trx: Transaction<Tables>,
  outbox: Outbox,
  signer: Signer,
  { applicationId, consents }: { readonly applicationId: string; readonly consents: readonly Consent[] },
): Promise<void> {
  for (const { templateId } of consents) {
    const signed_document_id = await insertTicked(trx, { ...signer, templateId, applicationId })
    await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id })
  }
}
