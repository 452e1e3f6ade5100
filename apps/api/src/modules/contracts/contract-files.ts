import { chooseLocale } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../http/problem-reply.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { type Reading, readContractFile } from './contract-views.ts'

type ContractFile = { Params: { id: string }; Querystring: { lang?: string | string[]; read?: string | string[] } }

/** The contract itself: bytes, and so beside the JSON endpoints. */
export function mountContractFiles(app: FastifyInstance, context: Reading): void {
  app.get<ContractFile>(
    '/rest/lending/contracts/:id/file',
    { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const { id } = params
      // A link brings no header of ours: the page that leads here says which language it speaks.
      const locale = chooseLocale(request.query.lang?.toString()) ?? requestLocale(request)
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const file =
        caller && isId
          ? await readContractFile(context, caller, { id, locale, asRead: request.query.read !== undefined })
          : undefined
      if (!file) return sendProblem(request, reply, { code: 'not_found' })
      // The job has not come to it yet.
      if (!file.pdf) return sendProblem(request, reply, { code: 'temporarily_unavailable', retryAfterSeconds: 2 })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-language': locale,
          'content-disposition': `inline; filename="contract-${file.number}-${locale}.pdf"`,
        })
        .send(file.pdf)
    },
  )
}
