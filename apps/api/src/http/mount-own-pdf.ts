import { chooseLocale, type LocaleCode } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import { requestLocale } from './request-locale.ts'
import type { Session } from './session.ts'

type OwnFile = { Params: { id: string }; Querystring: { lang?: string | string[]; read?: string | string[] } }

/** `asRead`: without the signature page, as it was before it was signed. */
type Wanted = { readonly id: string; readonly locale: LocaleCode; readonly asRead: boolean }

/** `pdf` is null while a job is still rendering it. */
type Found = { readonly name: string; readonly pdf: Buffer | null }

/** Serves a document that its own client reads and signs: bytes, and therefore outside the JSON endpoints. */
export function mountOwnPdf(
  app: FastifyInstance,
  path: `/${string}/:id/file`,
  find: (caller: Session, wanted: Wanted) => Promise<Found | undefined>,
): void {
  app.get<OwnFile>(
    path,
    { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const { id } = params
      // A plain link sends no language header, so the page passes the language in the query.
      const locale = chooseLocale(request.query.lang?.toString()) ?? requestLocale(request)
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const wanted = { id, locale, asRead: request.query.read !== undefined }
      const file = caller && isId ? await find(caller, wanted) : undefined
      if (!file) return sendProblem(request, reply, { code: 'not_found' })
      if (!file.pdf) return sendProblem(request, reply, { code: 'temporarily_unavailable', retryAfterSeconds: 2 })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-language': locale,
          'content-disposition': `inline; filename="${file.name}"`,
        })
        .send(file.pdf)
    },
  )
}
