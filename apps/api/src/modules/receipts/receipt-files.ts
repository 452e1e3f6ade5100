import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import { chooseLocale } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import { requestLocale } from '../../http/request-locale.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { LegalEntity } from '../contracts/legal-entity.ts'
import { findOwnReceipt } from './find-own-receipt.ts'
import { receiptPage } from './receipt-pdf.ts'

type Reading = {
  readonly database: Database
  readonly clients: ClientsService
  readonly legal: LegalEntity
}

type ReceiptFile = { Params: { id: string }; Querystring: { lang?: string | string[] } }

/** Serves a client's own receipt. It returns bytes, so it is not one of the JSON endpoints. */
export function mountReceiptFiles(app: FastifyInstance, { clients, database, legal }: Reading): void {
  app.get<ReceiptFile>(
    '/rest/lending/receipts/:id/file',
    { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { id } = request.params
      const locale = chooseLocale(request.query.lang?.toString()) ?? requestLocale(request)
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const client = request.caller && isId ? await clients.byAccount(request.caller.accountId) : undefined
      const receipt = client && (await findOwnReceipt(database, { id, clientId: client.id }))
      if (!receipt) return sendProblem(request, reply, { code: 'not_found' })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-language': locale,
          'content-disposition': `inline; filename="receipt-${receiptNumber(receipt)}-${locale}.pdf"`,
        })
        .send(await renderPdf(receiptPage(receipt, legal, locale)))
    },
  )
}
