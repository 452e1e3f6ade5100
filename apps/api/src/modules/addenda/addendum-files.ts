import { chooseLocale } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { type Reading, readAddendumFile } from './addendum-views.ts'

type AddendumFile = { Params: { id: string }; Querystring: { lang?: string | string[]; read?: string | string[] } }

/** Serves the addendum's PDF, which is bytes and therefore outside the JSON endpoints. */
export function mountAddendumFiles(app: FastifyInstance, context: Reading): void {
  app.get<AddendumFile>(
    '/rest/lending/addenda/:id/file',
    { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const { id } = params
      // A plain link sends no language header, so the page passes the language in the query.
      const locale = chooseLocale(request.query.lang?.toString()) ?? requestLocale(request)
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const file =
        caller && isId
          ? await readAddendumFile(context, caller, { id, locale, asRead: request.query.read !== undefined })
          : undefined
      if (!file) return sendProblem(request, reply, { code: 'not_found' })
      // The job has not rendered it yet.
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
