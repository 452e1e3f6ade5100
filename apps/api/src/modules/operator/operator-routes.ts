import * as wire from '@qadam/wire/operator'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { answerClient } from '../conversations/answer-client.ts'
import { listUnanswered, readConversation } from '../conversations/conversations-of-clients.ts'
import { answerRequest, listOpenRequests } from '../personal-data/answer-requests.ts'
import { mountOperatorBranches } from './operator-branches-routes.ts'
import { mountOperatorCalendar } from './operator-calendar-routes.ts'
import { mountOperatorChecks } from './operator-checks-routes.ts'
import { mountDeadLetters } from './operator-dead-letters-routes.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { mountOperatorLoanRequests } from './operator-loan-requests-routes.ts'
import { mountOperatorLoans } from './operator-loans-routes.ts'
import { mountOperatorReceipts } from './operator-receipts-routes.ts'
import { mountOperatorReconciliation } from './operator-reconciliation-routes.ts'
import { mountOperatorReliefLists } from './operator-relief-lists-routes.ts'
import { mountOperatorReports } from './operator-reports-routes.ts'
import { insertAction, insertLooks } from './operator-repository.ts'
import { mountOperatorSources } from './operator-sources-routes.ts'
import { recordReadsOfTotals } from './record-reads-of-totals.ts'
import { requireOperator } from './require-operator.ts'

/** Routes for the lender's staff until they have a console: each view of a client and each response leaves a row. */
export function mountOperator(app: FastifyInstance, deps: OperatorDeps): void {
  const { database, guard } = deps
  mountOperatorSources(app, deps)
  app.register(async (operator) => {
    operator.addHook('onRequest', requireOperator(guard))
    recordReadsOfTotals(operator, database)

    mountEndpoint(operator, wire.listUnanswered, async ({ query }, { ip: address, requestId }) => {
      const waiting = await listUnanswered(database)
      const subjects = waiting.conversations.map(({ client_id }) => client_id)
      await insertLooks(database, {
        operator: query.operator,
        action: 'conversation_listed',
        subjects,
        address,
        requestId,
      })
      return waiting
    })

    mountEndpoint(operator, wire.readConversation, ({ params, query }, { ip, requestId }) =>
      database.sql.transaction().execute(async (trx) => {
        const conversation = await readConversation(trx, params.client_id)
        if (!conversation) return refuse('not_found')
        const action = { operator: query.operator, action: 'conversation_read', subject: params.client_id } as const
        await insertAction(trx, { ...action, address: ip, requestId })
        return conversation
      }),
    )

    mountEndpoint(operator, wire.answerConversation, ({ body, params }, { ip, requestId }) =>
      database.sql.transaction().execute(async (trx) => {
        const { operator: name, text } = body
        const isAnswered = await answerClient(trx, deps, { clientId: params.client_id, text, operator: name })
        if (!isAnswered) return refuse('not_found')
        const action = { operator: name, action: 'conversation_answered', subject: params.client_id } as const
        await insertAction(trx, { ...action, address: ip, requestId })
        return { answered: true as const }
      }),
    )

    mountEndpoint(operator, wire.listPersonalRequests, async ({ query }, { ip: address, requestId }) => {
      const waiting = await listOpenRequests(database)
      const subjects = waiting.map(({ id }) => id)
      await insertLooks(database, { operator: query.operator, action: 'request_listed', subjects, address, requestId })
      return { requests: waiting.map(({ asked_at, ...more }) => ({ ...more, asked_at: asked_at.toISOString() })) }
    })

    mountEndpoint(operator, wire.answerPersonalRequest, ({ body, params }, { ip, requestId }) =>
      database.sql.transaction().execute(async (trx) => {
        const ending =
          body.outcome === 'done'
            ? ({ state: 'done' } as const)
            : ({ state: 'refused', obligation: null, reason: body.reason } as const)
        if (!(await answerRequest(trx, deps, { id: params.id, ending }))) return refuse('not_found')
        const action = { operator: body.operator, action: 'request_answered', subject: params.id } as const
        await insertAction(trx, { ...action, address: ip, requestId })
        return { answered: true as const }
      }),
    )

    mountOperatorChecks(operator, deps)
    mountOperatorBranches(operator, deps)
    mountOperatorCalendar(operator, deps)
    mountOperatorLoans(operator, deps)
    mountOperatorReceipts(operator, deps)
    mountOperatorReconciliation(operator, deps)
    mountOperatorReliefLists(operator, deps)
    mountOperatorLoanRequests(operator, deps)
    mountOperatorReports(operator, deps)
    if (deps.deadLetters) mountDeadLetters(operator, database, deps.deadLetters)
  })
}
