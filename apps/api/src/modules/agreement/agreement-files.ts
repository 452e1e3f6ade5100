import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import { findAgreementFile } from './agreement-papers.ts'

type AgreementFile = { Params: { id: string } }

/** Serves the signed agreement and its detached signature, which are bytes and therefore outside the JSON endpoints. */
export function mountAgreementFiles(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const options = { schema: { hide: true } as object, onRequest: app.plugins.requireSession() }
  const fileOf = async ({ caller, params: { id } }: FastifyRequest<AgreementFile>) => {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    return caller && isId ? findAgreementFile(database, { id, accountId: caller.accountId }) : undefined
  }

  app.get<AgreementFile>('/rest/registration/agreements/:id/file', options, async (request, reply) => {
    const file = await fileOf(request)
    if (!file) return sendProblem(request, reply, { code: 'not_found' })
    return sendBytes(reply, file.document, { type: 'application/pdf', name: 'agreement.pdf' })
  })

  // CMS, as the signing service gave it: any program that checks signatures takes it together with the file.
  app.get<AgreementFile>('/rest/registration/agreements/:id/signature', options, async (request, reply) => {
    const file = await fileOf(request)
    if (!file?.signature) return sendProblem(request, reply, { code: 'not_found' })
    return sendBytes(reply, file.signature, { type: 'application/pkcs7-signature', name: 'agreement.pdf.p7s' })
  })
}

function sendBytes(reply: FastifyReply, bytes: Buffer, { name, type }: { type: string; name: string }): FastifyReply {
  return reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }).send(bytes)
}
