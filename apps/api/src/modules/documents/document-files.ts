import { chooseLocale } from '@qadam/wire/locale'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { findAcceptedFile } from './documents-accepted-repository.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { findTemplate } from './documents-templates-repository.ts'
import { lenderLine } from './named-lender.ts'

type TemplateFile = { Params: { id: string }; Querystring: { lang?: string | string[] } }

const hidden = { schema: { hide: true } as object }

/** Serves the files, which are bytes and therefore outside the JSON endpoints. */
export function mountDocumentFiles(app: FastifyInstance, { database, legal, lender }: DocumentsDeps): void {
  // Cached, so that repeated requests cannot force rendering: there are only a few templates, in two languages, and
  // they never change.
  const rendered = new Map<string, Buffer>()

  app.get<TemplateFile>('/rest/documents/templates/:id/file', hidden, async (request, reply) => {
    const { id } = request.params
    const template = /^[1-9]\d{0,8}$/.test(id) ? await findTemplate(database, Number(id)) : undefined
    if (!template) return sendProblem(request, reply, { code: 'not_found' })
    // A plain link sends no language header, so the page passes the language in the query.
    const locale = chooseLocale(request.query.lang?.toString()) ?? requestLocale(request)
    const name = `${template.id} ${locale}`
    const kept = rendered.get(name)
    const pdf =
      kept ??
      (await renderPdf({
        title: locale === 'kk' ? template.title_kk : template.title_ru,
        paragraphs: locale === 'kk' ? template.body_kk : template.body_ru,
        facts: [],
        locale,
        author: lender,
        at: new Date(0),
        footer: lenderLine(legal, locale),
      }))
    rendered.set(name, pdf)
    // A version never changes; a new one gets another id.
    reply.headers({ 'cache-control': 'public, max-age=86400', vary: 'accept-language', 'content-language': locale })
    return sendPdf(reply, pdf, `${template.code}-${template.version}.pdf`)
  })

  app.get<{ Params: { id: string } }>(
    '/rest/documents/signed/:id/file',
    { ...hidden, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const { id } = params
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const file = caller && isId ? await findAcceptedFile(database, { id, phone: caller.phone }) : undefined
      if (!file) return sendProblem(request, reply, { code: 'not_found' })
      // The job has not rendered it yet.
      if (!file.pdf) return sendProblem(request, reply, { code: 'temporarily_unavailable', retryAfterSeconds: 2 })
      return sendPdf(reply, file.pdf, `${file.code}.pdf`)
    },
  )
}

function sendPdf(reply: FastifyReply, pdf: Buffer, name: string): FastifyReply {
  return reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` })
    .send(pdf)
}
