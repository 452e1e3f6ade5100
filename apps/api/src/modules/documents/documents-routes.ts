import {
  documentBundles,
  listDocuments,
  listSignedDocuments,
  readDocument,
  sendCode,
  signDocuments,
} from '@qadam/contract/documents'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/request-caller.ts'
import type { FindSession } from '../../http/session.ts'
import { mountDocumentFiles } from './document-files.ts'
import { codeLivesSeconds, resendSeconds, type SmsCodesService } from './documents-codes-service.ts'
import type { DocumentsService } from './documents-service.ts'
import { findSignedDocuments } from './documents-signed-repository.ts'

export type DocumentsDeps = {
  readonly database: Database
  readonly documents: DocumentsService
  readonly smsCodes: SmsCodesService
  readonly codeLength: number
  readonly findSession: FindSession
  readonly lender: string
}

export function mountDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  const { codeLength, database, documents, findSession, smsCodes } = deps
  const phoneOf = async ({ bearer, cookies }: Caller) => {
    const token = bearer ?? cookies.read('session')
    return token === undefined ? undefined : (await findSession(token))?.phone
  }

  mountEndpoint(app, listDocuments, async ({ params }, caller) => {
    const { id } = params
    const bundle = documentBundles.find((one) => one === id)
    if (bundle) return { documents: await documents.listBundle(bundle, caller.locale) }
    const phone = await phoneOf(caller)
    const signed = phone === undefined ? undefined : await documents.listContract(id, phone, caller.locale)
    return signed ? { documents: signed } : refuse('not_found')
  })

  mountEndpoint(app, readDocument, async ({ params }, { locale }) => {
    return (await documents.read(Number(params.id), locale)) ?? refuse('not_found')
  })

  mountEndpoint(app, sendCode, async ({ body }, { ip, locale, visitor }) => {
    const templateIds = body.document_template_ids
    if (!(await documents.bundleOf(templateIds))) {
      return refuse('documents_not_accepted', { fields: { document_template_ids: 'documents_missing' } })
    }
    const refused = await smsCodes.send({ phone: body.phone, ip, visitor }, { templateIds, locale })
    return refused ?? { expires_in: codeLivesSeconds, resend_in: resendSeconds, code_length: codeLength }
  })

  mountEndpoint(app, signDocuments, async ({ body }, { ip, locale, userAgent, visitor }) =>
    documents.sign(
      { phone: body.phone, ip, visitor, userAgent, locale },
      { code: body.sms_code, templateIds: body.document_template_ids },
    ),
  )

  mountEndpoint(app, listSignedDocuments, async (_input, { locale, session }) => {
    const rows = await findSignedDocuments(database, session.phone)
    return {
      documents: rows.map((row) => ({
        id: row.id,
        code: row.code,
        title: locale === 'kk' ? row.title_kk : row.title_ru,
        version: row.version,
        signed_at: row.signed_at.toISOString(),
        sha256: row.pdf_sha256?.toString('hex') ?? '',
        url: `/rest/documents/signed/${row.id}/file`,
      })),
    }
  })

  mountDocumentFiles(app, deps)
}
