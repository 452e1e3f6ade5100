import type { FastifyInstance } from 'fastify'
import { mountOwnPdf } from '../../http/mount-own-pdf.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import { type Reading, readContractFile, readExternalSignature } from './contract-views.ts'

/** Serves the contract's PDF and its external signature, which are bytes and therefore outside the JSON endpoints. */
export function mountContractFiles(app: FastifyInstance, context: Reading): void {
  mountOwnPdf(app, '/rest/lending/contracts/:id/file', (caller, wanted) => readContractFile(context, caller, wanted))

  // CMS, as the signing service gave it: any program that checks signatures takes it together with the file as read.
  app.get<{ Params: { id: string } }>(
    '/rest/lending/contracts/:id/external-signature',
    { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id)
      const signature = caller && isId ? await readExternalSignature(context, caller, params.id) : undefined
      if (!signature) return sendProblem(request, reply, { code: 'not_found' })
      return reply
        .headers({
          'content-type': 'application/pkcs7-signature',
          'content-disposition': 'attachment; filename="contract.pdf.p7s"',
        })
        .send(signature)
    },
  )
}
