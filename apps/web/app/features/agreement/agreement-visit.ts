import { type Document, listDocuments, readDocument } from '@qadam/wire/documents'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Page } from '../../boot/page-context.ts'
import { call } from '../../http/call.ts'
import { ownEmail } from '../registration/own-email.ts'

export type AgreementToRead = Pick<AnswerOf<typeof readDocument>, 'title' | 'paragraphs' | 'pdf_url'>

export type AgreementVisit = { readonly agreement: AgreementToRead; readonly email: string | null }

/** The agreement to sign and the address its copy will be sent to. */
export async function agreementVisit(page: Page): Promise<AgreementVisit> {
  const [agreement, email] = await Promise.all([agreementToRead(page), ownEmail(page)])
  return { agreement, email }
}

/** The text to be signed as it reads today, in the page's language. */
async function agreementToRead(page: Page): Promise<AgreementToRead> {
  const { documents } = await call(page, listDocuments, { params: { id: 'registration' } })
  const { id } = documents.find(isAgreement) ?? missing()
  const { paragraphs, pdf_url, title } = await call(page, readDocument, { params: { id: String(id) } })
  return { paragraphs, pdf_url, title }
}

function isAgreement({ code }: Document): boolean {
  return code === 'registration-agreement'
}

function missing(): never {
  throw new Error('The agreement is not among the documents of a registration')
}
