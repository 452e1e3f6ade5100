import { randomInt, randomUUID } from 'node:crypto'
import { acceptDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import type { AnswerOf, Endpoint, InputOf } from '@qadam/wire/endpoint'
import { openLiveness } from '@qadam/wire/identification'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import { getStep, type RegistrationStep } from '@qadam/wire/registration'
import { logIn } from '@qadam/wire/session'

/** One device of one person: its own visitor id, language and tokens, over real HTTP. */
export type Client = {
  readonly phone: string
  readonly visitor: string
  /** Set on sign-in; a test may replace it with another client's token. */
  token: string | undefined
  call<Shape extends Endpoint>(
    endpoint: Shape,
    input?: Partial<Parts>,
    headers?: Record<string, string>,
  ): Promise<Answered<Shape>>
  /** Signs in, from the list of documents to a session, and returns the cookies a browser would receive. */
  signIn(code?: string): Promise<string[]>
  step(): Promise<RegistrationStep>
  /** Opens a liveness check with consent given. */
  openCheck(kind?: InputOf<typeof openLiveness>['body']['kind']): Promise<Answered<typeof openLiveness>>
}

type Parts = { params: Record<string, string>; query: Record<string, string>; body: unknown }

export type Answered<Shape extends Endpoint> = {
  readonly status: number
  readonly headers: Headers
  readonly answer: AnswerOf<Shape>
  readonly problem: Problem
}

export type ClientOptions = { phone: string; locale?: LocaleCode; visitor?: string }

export function aClient(origin: string, { locale = 'ru', phone, visitor = randomUUID() }: ClientOptions): Client {
  // Each client gets its own address, so that limits per address don't interfere with the test.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const client: Client = {
    phone,
    visitor,
    token: undefined,
    async call(endpoint, input = {}, more = {}) {
      const answer = await fetch(`${origin}${addressOf(endpoint, input)}`, {
        method: endpoint.method,
        headers: {
          'accept-language': locale,
          'x-visitor-id': visitor,
          'x-forwarded-for': address,
          ...(client.token && { authorization: `Bearer ${client.token}` }),
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      // Only one of the two types is true; the status tells which.
      const body = (await answer.json()) as never
      return { status: answer.status, headers: answer.headers, answer: body, problem: body }
    },
    async signIn(code = '1234') {
      const listed = await client.call(listDocuments, { params: { id: 'login' } })
      const document_template_ids = listed.answer.documents.map(({ id }) => id)
      mustBe(200, await client.call(sendCode, { body: { phone, document_template_ids } }))
      const signed = mustBe(
        200,
        await client.call(acceptDocuments, { body: { phone, sms_code: code, document_template_ids } }),
      )
      const { documentToken } = signed.answer
      const session = mustBe(200, await client.call(logIn, { body: { phone, documentToken } }))
      client.token = session.answer.bearerToken
      return session.headers.getSetCookie()
    },
    async openCheck(kind = 'usual') {
      const { documents } = (await client.call(listDocuments, { params: { id: 'registration' } })).answer
      const document_template_ids = documents.flatMap(({ code, id }) => (code === 'biometric-consent' ? [id] : []))
      return client.call(openLiveness, { body: { kind, document_template_ids } })
    },
    async step() {
      return mustBe(200, await client.call(getStep)).answer
    },
  }
  return client
}

export function mustBe<Shape extends Endpoint>(status: number, answered: Answered<Shape>): Answered<Shape> {
  if (answered.status === status) return answered
  throw new Error(`Response status ${answered.status} instead of ${status}: ${JSON.stringify(answered.problem)}`)
}

function addressOf(endpoint: Endpoint, { params = {}, query }: Partial<Parts>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
