import { businessDay } from '@qadam/domain/calendar/business-day'
import * as wire from '@qadam/wire/personal-data'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import { askDataChange } from './ask-data-change.ts'
import { askDeletion, cancelDeletion, type DeletionAsking, sendDeletionCode } from './ask-deletion.ts'
import { askForData, type DataAsking } from './ask-for-data.ts'
import { type DataFileMaking, openDataFile } from './make-data-file.ts'
import { showMyData } from './my-data.ts'
import { withdrawConsent } from './withdraw-consent.ts'

type MyDataRoutes = DataAsking & DeletionAsking & Pick<DataFileMaking, 'secrets'>

export function mountPersonalData(app: FastifyInstance, context: MyDataRoutes): void {
  mountEndpoint(app, wire.getMyData, (_input, caller) => showMyData(context, caller))
  mountEndpoint(app, wire.askForData, (_input, caller) => askForData(context, caller))
  mountEndpoint(app, wire.withdrawConsent, ({ params }, caller) => withdrawConsent(context, caller, params.code))
  mountEndpoint(app, wire.askDataChange, ({ body }, caller) => askDataChange(context, caller, body))
  mountEndpoint(app, wire.sendDeletionCode, (_input, caller) => sendDeletionCode(context, confirming(caller)))
  mountEndpoint(app, wire.askDeletion, ({ body }, caller) => askDeletion(context, confirming(caller), body.sms_code))
  mountEndpoint(app, wire.cancelDeletion, (_input, caller) => cancelDeletion(context, caller))

  app.get<{ Params: { id: string } }>(
    '/rest/cabinet/my-data/export/:id/file',
    { schema: { hide: true } as object, onRequest: app.plugins.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const { id } = params
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const file = caller && isId ? await openDataFile(context, { id, accountId: caller.accountId }) : undefined
      if (!file) return sendProblem(request, reply, { code: 'not_found' })
      const name = `my-data-${businessDay(file.madeAt)}.json`
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(file.json)
    },
  )
}

function confirming({ ip, locale, session, visitor }: SessionCaller) {
  return { session, locale, asker: { ip, visitor, phone: session.phone, accountId: session.accountId } }
}
