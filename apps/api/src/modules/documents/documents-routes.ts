import type { DocumentBundle } from '@qadam/wire/documents'
import * as wire from '@qadam/wire/documents'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Caller } from '../../http/request-caller.ts'
import { acceptDocuments, sendAcceptanceCode } from './accept-documents.ts'
import { mountDocumentFiles } from './document-files.ts'
import { findAcceptedDocuments, findAcceptedTemplates } from './documents-accepted-repository.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { findGiven, findPhoneOf } from './documents-given-repository.ts'
import { presentAccepted, presentTemplate, presentText } from './documents-presenter.ts'
import { findCurrentTemplates, findTemplate } from './documents-templates-repository.ts'

export function mountDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  const { database, findSession } = deps
  const phoneOf = async ({ bearer, cookies }: Caller) => {
    const token = bearer ?? cookies.read('session')
    return token === undefined ? undefined : (await findSession(token))?.phone
  }

  /**
   * Before the login this uses the phone that last signed in with this browser; a browser that never signed in gets
   * nothing.
   */
  const givenOf = async (bundle: DocumentBundle, caller: Caller) => {
    const { visitor } = caller
    const before = bundle === 'login' && visitor !== null ? await findPhoneOf(database.sql, visitor) : undefined
    const phone = bundle === 'login' ? before : await phoneOf(caller)
    return phone === undefined ? [] : (await findGiven(database.sql, { phone, bundle })).templateIds
  }

  mountEndpoint(app, wire.listDocuments, async ({ params: { id } }, caller) => {
    const bundle = wire.documentBundles.find((one) => one === id)
    const phone = bundle ? undefined : await phoneOf(caller)
    const templates = bundle
      ? await findCurrentTemplates(database, bundle)
      : await findAcceptedTemplates(database, { contractId: id, phone })
    // A contract of another phone looks like a missing one.
    if (!bundle && templates.length === 0) return refuse('not_found')
    const given = bundle === undefined ? [] : await givenOf(bundle, caller)
    return { documents: templates.map((template) => presentTemplate(template, caller.locale, given)) }
  })

  mountEndpoint(app, wire.readDocument, async ({ params }, { locale }) => {
    const template = await findTemplate(database, Number(params.id))
    return template ? presentText(template, locale) : refuse('not_found')
  })

  mountEndpoint(app, wire.sendCode, ({ body: { document_template_ids: templateIds, phone, proof } }, caller) => {
    const { ip, locale, visitor } = caller
    return sendAcceptanceCode(deps, { phone, ip, visitor }, { templateIds, locale, proof })
  })

  mountEndpoint(app, wire.acceptDocuments, ({ body }, { ip, locale, userAgent, visitor }) =>
    acceptDocuments(
      deps,
      { phone: body.phone, ip, visitor, userAgent, locale },
      { code: body.sms_code, templateIds: body.document_template_ids },
    ),
  )

  mountEndpoint(app, wire.listAcceptedDocuments, async (_input, { locale, session }) => {
    const rows = await findAcceptedDocuments(database, session.phone)
    return { documents: rows.map((row) => presentAccepted(row, locale)) }
  })

  mountDocumentFiles(app, deps)
}
