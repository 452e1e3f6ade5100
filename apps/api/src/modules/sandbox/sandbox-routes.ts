import type { LocaleCode } from '@qadam/wire/locale'
import {
  answerSandboxMessage,
  answerSandboxRequests,
  answerSandboxSigning,
  decidePersonCheck as decideSandboxCheck,
  endCoolingOffs,
  findSandboxConsole,
  listBehaviours,
  listPersonChecks,
  listSandboxMessages,
  listSandboxPeople,
  readInbox,
  readSandboxSigning,
  setBehaviour,
} from '@qadam/wire/sandbox'
import { collectTelemetry, readTelemetry } from '@qadam/wire/sandbox-telemetry'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { answerClient } from '../conversations/answer-client.ts'
import { listUnanswered } from '../conversations/conversations-of-clients.ts'
import { decidePersonCheck, findOpenChecks } from '../identification/person-check.ts'
import { answerDueRequests, type RequestAnswering } from '../personal-data/answer-requests.ts'
import type { Moving } from '../registration/move-registration.ts'
import { mountFailures } from './sandbox-failure-routes.ts'
import { findBehaviours, findMessages, findSandboxSigning, saveBehaviour, signingCode } from './sandbox-repository.ts'
import { telemetryMemory } from './sandbox-telemetry.ts'

type Person = {
  readonly key: string
  readonly iin: string
  readonly phone: string
  readonly iban: string
  readonly firstName: string
  readonly lastName: string
  readonly behaviour: Readonly<Record<LocaleCode, string>>
}

export type SandboxDeps = Moving &
  RequestAnswering & {
    readonly siteOrigin: string
    readonly people: readonly Person[]
    readonly endCoolingOffs: () => Promise<number>
    /** Undefined where the stand has no console. */
    readonly staffAt: string | undefined
  }

/** A batch is a few kilobytes; the one a page sends as it unloads may be sixty. */
const longestBatchBytes = 256 * 1024

/** Never mounted on `prod`: the settings refuse a sandbox there. */
export function mountSandbox(app: FastifyInstance, deps: SandboxDeps): void {
  const { database, endCoolingOffs: end, people, siteOrigin } = deps
  mountFailures(app)

  mountEndpoint(app, readInbox, async ({ query }) => {
    const messages = await findMessages(database, query.phone)
    return {
      messages: messages.map(({ delivered_at, email, id, phone, subject, text }) => ({
        id: String(id),
        ...{ phone, email, subject, text },
        delivered_at: delivered_at.toISOString(),
      })),
    }
  })
  mountEndpoint(app, listSandboxPeople, async (_input, { locale }) => ({
    people: people.map(({ behaviour, firstName, iban, iin, key, lastName, phone }) => ({
      key,
      name: `${lastName} ${firstName}`,
      iin,
      phone,
      iban,
      behaviour: behaviour[locale],
    })),
  }))
  mountEndpoint(app, listBehaviours, async () => ({ behaviours: await findBehaviours(database) }))
  mountEndpoint(app, setBehaviour, async ({ body }) => {
    await saveBehaviour(database, body)
    return { behaviours: await findBehaviours(database) }
  })

  mountEndpoint(app, readSandboxSigning, async ({ params }) => {
    const signing = await findSandboxSigning(database, params.signing_id)
    if (!signing) return refuse('not_found')
    const { code, document_name, document_sha256 } = signing
    return { document_name, document_sha256, is_answered: code !== null }
  })
  mountEndpoint(app, answerSandboxSigning, async ({ body, params }) => {
    if (!(await findSandboxSigning(database, params.signing_id))) return refuse('not_found')
    const back = URL.parse(body.return_to)
    if (back?.origin !== siteOrigin) return refuse('validation_failed', { fields: { return_to: 'return_to_foreign' } })
    back.searchParams.set('state', body.state)
    if (body.action === 'sign') back.searchParams.set('code', await signingCode(database, params.signing_id))
    else back.searchParams.set('error', body.action === 'reject' ? 'access_denied' : 'invalid_request')
    return { location: back.href }
  })

  mountEndpoint(app, endCoolingOffs, async () => ({ ended: await end() }))

  mountEndpoint(app, listPersonChecks, async () => ({
    checks: (await findOpenChecks(database)).map((check) => ({ ...check, asked_at: check.asked_at.toISOString() })),
  }))
  mountEndpoint(app, decideSandboxCheck, async ({ body, params }) => {
    const isDecided = await decidePersonCheck(deps, { registrationId: params.registration_id, ...body })
    return isDecided ? { decided: true as const } : refuse('not_found')
  })

  mountEndpoint(app, findSandboxConsole, async () => ({ origin: deps.staffAt ?? null }))
  mountEndpoint(app, listSandboxMessages, () => listUnanswered(database))
  mountEndpoint(app, answerSandboxMessage, async ({ body, params }) => {
    const answer = { clientId: params.client_id, text: body.text, operator: 'sandbox' }
    const isAnswered = await database.sql.transaction().execute((trx) => answerClient(trx, deps, answer))
    return isAnswered ? { answered: true as const } : refuse('not_found')
  })

  mountEndpoint(app, answerSandboxRequests, async () => ({
    answered: await answerDueRequests(deps, '2900-12-31'),
  }))
  const telemetry = telemetryMemory()
  mountEndpoint(
    app,
    collectTelemetry,
    async ({ body }) => {
      telemetry.take(body)
      return { accepted: true as const }
    },
    { bodyLimitBytes: longestBatchBytes },
  )
  mountEndpoint(app, readTelemetry, async () => telemetry.read())
}
