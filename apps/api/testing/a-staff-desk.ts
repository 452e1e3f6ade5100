import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { AnswerOf, Endpoint } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { enterAs, listInvented } from '@qadam/wire/staff/session'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '../src/http/http-server.ts'
import type { Issuer } from '../src/providers/issuer/issuer.ts'
import { mountStaffApi } from '../src/staff-api.ts'
import type { TestApp } from './a-test-app.ts'
import { keepForTheSuite } from './suite-log.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

type Answered<Shape extends Endpoint> = {
  readonly status: number
  readonly answer: AnswerOf<Shape>
  readonly problem: Problem
}

/** A signed-in staff member of the lender. */
export type Colleague = {
  readonly staffId: string
  readonly token: string
  call<Shape extends Endpoint>(endpoint: Shape, input?: Input): Promise<Answered<Shape>>
}

/** The staff port over a running server: the same modules, the same database. */
export type StaffDesk = {
  readonly app: FastifyInstance
  readonly logText: () => string
  call<Shape extends Endpoint>(endpoint: Shape, input?: Input, token?: string): Promise<Answered<Shape>>
  /** Signs in as the first or second person that the sandbox has for the role. */
  enter(role: StaffRole, which?: 0 | 1): Promise<Colleague>
  close(): Promise<void>
}

type Options = {
  readonly sandbox?: boolean
  readonly issuer?: Issuer
  /** Further routes on the same port. */
  readonly more?: (app: FastifyInstance) => Promise<void>
}

export async function aStaffDesk(
  { api, database }: TestApp,
  { issuer, more, sandbox = true }: Options = {},
): Promise<StaffDesk> {
  const lines: string[] = []
  const app = createHttpServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    trustedProxies: [],
    httpsOnly: false,
  })
  await mountStaffApi(app, { database, context: api.context, failedJobs: api.queue, sandbox, docs: true, issuer })
  await more?.(app)
  await app.ready()

  const desk: StaffDesk = {
    app,
    logText: () => lines.join(''),
    async call(endpoint, { body, params = {}, query } = {}, token) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const answer = await app.inject({
        method: endpoint.method as 'GET',
        url: query ? `${path}?${new URLSearchParams(query)}` : path,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      })
      const said = answer.json() as never
      return { status: answer.statusCode, answer: said, problem: said }
    },
    async enter(role, which = 0) {
      const { people } = (await desk.call(listInvented)).answer
      const { id } = people.filter(({ roles }) => roles.includes(role))[which]!
      const { token } = (await desk.call(enterAs, { body: { staff_id: id } })).answer
      return { staffId: id, token, call: (endpoint, input) => desk.call(endpoint, input, token) }
    },
    async close() {
      await app.close()
      keepForTheSuite(lines.join(''))
    },
  }
  return desk
}
