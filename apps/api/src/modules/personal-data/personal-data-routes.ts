import { businessDay } from '@qadam/domain/calendar/business-day'
import {
  askDeletion,
  askForData,
  cancelDeletion,
  getMyData,
  sendDeletionCode,
  withdrawConsent,
} from '@qadam/wire/personal-data'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint, type SessionCaller } from '../../http/mount-endpoint.ts'
import { sendProblem } from '../../http/problem-reply.ts'
import type { PersonalDataService } from './personal-data-service.ts'

export function mountPersonalData(app: FastifyInstance, personalData: PersonalDataService): void {
  const asker = ({ ip, session, visitor }: SessionCaller) => ({
    ...{ ip, visitor },
    phone: session.phone,
    accountId: session.accountId,
  })

  mountEndpoint(app, getMyData, (_input, { locale, session }) => personalData.read(session, locale))
  mountEndpoint(app, askForData, (_input, { locale, session }) => personalData.askForData(session, locale))
  mountEndpoint(app, withdrawConsent, ({ params }, { locale, session }) =>
    personalData.withdraw(session, params.code, locale),
  )
  mountEndpoint(app, sendDeletionCode, (_input, caller) =>
    personalData.sendCode(caller.session, asker(caller), caller.locale),
  )
  mountEndpoint(app, askDeletion, ({ body }, caller) =>
    personalData.askDeletion(caller.session, { asker: asker(caller), code: body.sms_code, locale: caller.locale }),
  )
  mountEndpoint(app, cancelDeletion, (_input, { locale, session }) => personalData.cancelDeletion(session, locale))

  app.get<{ Params: { id: string } }>(
    '/rest/cabinet/my-data/export/:id/file',
    { schema: { hide: true } as object, onRequest: app.floor.requireSession() },
    async (request, reply) => {
      const { caller, params } = request
      const { id } = params
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      const file = caller && isId ? await personalData.openFile(caller, id) : undefined
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
