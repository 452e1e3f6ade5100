import * as wire from '@qadam/wire/clients'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { FindSession, Session } from '../../http/session.ts'
import { changeEmail, type EmailChanging, sendEmailCode } from './change-email.ts'
import { chooseReminders } from './choose-reminders.ts'
import { presentClient } from './clients-presenter.ts'
import { findClient } from './clients-repository.ts'
import { clientOf, type SessionWithClient } from './session-with-client.ts'

type RouteDeps = { readonly findSession: FindSession<SessionWithClient> }

export function mountClients(app: FastifyInstance, deps: EmailChanging, { findSession }: RouteDeps): void {
  const infoOf = async ({ accountId, phone }: Session) => {
    const client = await findClient(deps.database.sql, 'account_id', accountId)
    return { client: client ? presentClient(client, phone) : null }
  }
  mountEndpoint(
    app,
    wire.getClientInfo,
    async (_input, { session }) => {
      const client = clientOf(session)
      return { client: client ? presentClient(client, session.phone) : null }
    },
    { findSession },
  )
  mountEndpoint(app, wire.readOwnIin, async (_input, { session }) => {
    const client = await deps.clients.byAccount(session.accountId)
    return client ? { iin: client.iin } : refuse('step_not_allowed')
  })
  mountEndpoint(app, wire.sendEmailCode, ({ body }, caller) =>
    sendEmailCode(deps, caller, { email: body.email, locale: caller.locale }),
  )
  mountEndpoint(app, wire.changeEmail, async ({ body }, caller) => {
    const refused = await changeEmail(deps, caller, { email: body.email, code: body.sms_code })
    return refused ?? infoOf(caller.session)
  })
  mountEndpoint(app, wire.chooseReminders, async ({ body }, { session }) => {
    const refused = await chooseReminders(deps, session, { bySms: body.by_sms, byEmail: body.by_email })
    return refused ?? infoOf(session)
  })
}
