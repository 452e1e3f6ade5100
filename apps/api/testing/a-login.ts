import { acceptDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import { aClient, mustBe } from './a-client.ts'
import { aPhone } from './a-registrant.ts'

type Attempt = { phone: string; resendInMs: number; expiresInMs: number }

/** Cookie of a login that began a while ago: tests can't wait for the minutes of the real timers. */
export async function anAttempt(
  site: { readonly url: string },
  { phone = aPhone(), resendInMs = -1_000, expiresInMs = 200_000 }: Partial<Attempt> = {},
) {
  const { answer } = mustBe(200, await aClient(site.url, { phone }).call(listDocuments, { params: { id: 'login' } }))
  const attempt = {
    phone,
    documentIds: answer.documents.map(({ id }) => id),
    resendAt: Date.now() + resendInMs,
    expiresAt: Date.now() + expiresInMs,
    codeLength: 4,
  }
  return { phone, name: 'login_attempt', value: Buffer.from(JSON.stringify(attempt)).toString('base64url') }
}

/** The phone and token that a link from the lender carries: documents signed elsewhere, for this browser. */
export async function aSignature(site: { readonly url: string }, visitor: string) {
  const phone = aPhone()
  const client = aClient(site.url, { phone, visitor })
  const { answer } = await client.call(listDocuments, { params: { id: 'login' } })
  const document_template_ids = answer.documents.map(({ id }) => id)
  mustBe(200, await client.call(sendCode, { body: { phone, document_template_ids } }))
  const body = { phone, sms_code: '1234', document_template_ids }
  return { phone, token: mustBe(200, await client.call(acceptDocuments, { body })).answer.documentToken }
}
