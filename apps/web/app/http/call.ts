import type { AnswerOf, Endpoint, InputOf } from '@qadam/wire/endpoint'
import { errors } from '@qadam/wire/errors'
import { locales } from '@qadam/wire/locale'
import { type Problem, problem } from '@qadam/wire/problem'
import { redirect } from 'react-router'
import * as z from 'zod/mini'
import type { ApiAnswer, Page } from '../boot/page-context.ts'
import { awayError, maintenanceError, pageError } from './page-error.ts'
import { retry } from './retry.ts'
import { traceHeaders } from './trace-headers.ts'

type Options = {
  /** Created by the browser before submission: the same key twice is one command. */
  readonly idempotencyKey?: string | undefined
  /** For the few public calls that make use of a session if there is one. */
  readonly token?: string | undefined
}

type Answered<E extends Endpoint> =
  | { readonly answer: AnswerOf<E>; readonly problem?: never }
  | { readonly problem: Problem; readonly answer?: never }

/** Calls the API from a loader; any error response becomes the error page. */
export async function call<E extends Endpoint>(page: Page, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const reply = await ask(page, endpoint, input as Parts, {})
  if (!reply.ok) throw errorPage(page, reply, await problemIn(reply))
  return answerIn(endpoint, reply)
}

/** Calls with the session, without redirecting to the login: returns undefined if nobody is signed in. */
export async function callIfSignedIn<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E> | undefined> {
  const reply = await askAsVisitor(page, endpoint, input as Parts, {})
  if (reply && !reply.ok) throw errorPage(page, reply, await problemIn(reply))
  return reply && answerIn(endpoint, reply)
}

/** Calls the API from an action; a refusal that the person can correct is returned as a value. */
export async function tryCall<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<Answered<E>> {
  const reply = await ask(page, endpoint, input as Parts, options)
  if (reply.ok) return { answer: await answerIn(endpoint, reply) }
  return { problem: await refusalIn(page, reply, ['field', 'notice']) }
}

/** Calls as an operator of the lender, who has a token instead of a session; the screen handles a refused token. */
export async function callAsOperator<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
  token: string | undefined,
): Promise<Answered<E>> {
  const reply = await send(page, endpoint, input as Parts, { token })
  if (reply.ok) return { answer: await answerIn(endpoint, reply) }
  return { problem: await refusalIn(page, reply, ['field', 'notice', 'login']) }
}

/** Forwards one of the API's files to an operator unchanged. */
export async function fileForOperator(page: Page, address: string, token: string | undefined): Promise<Response> {
  const headers = { 'Accept-Language': locales[page.boot.locale].backendCode, Authorization: `Bearer ${token ?? ''}` }
  const response = await patiently(page, page.callApi(address, { headers, signal: page.signal }))
  if (!response.ok) throw errorPage(page, replyIn(response), await problemIn(replyIn(response)))
  const kept = ['cache-control', 'content-disposition', 'content-language', 'content-type']
  return new Response(await response.arrayBuffer(), {
    headers: kept.map((name) => [name, response.headers.get(name) ?? '']),
  })
}

/** An answer of the API, whether it came as an HTTP response or from the same process. */
type Reply = {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly retryAfter: string | null
  /** Set once the answer has been cut to its schema. */
  readonly made?: ApiAnswer
  json(): Promise<unknown>
}

function replyIn(response: Response): Reply {
  const { ok, status, statusText, headers } = response
  return { ok, status, statusText, retryAfter: headers.get('Retry-After'), json: () => response.json() }
}

function replyOf(made: ApiAnswer): Reply {
  const { retryAfterSeconds, status } = made
  const retryAfter = retryAfterSeconds === undefined ? null : String(retryAfterSeconds)
  return { ok: status < 300, status, statusText: '', retryAfter, made, json: async () => made.answer }
}

async function refusalIn(page: Page, reply: Reply, screens: readonly string[]): Promise<Problem> {
  const refusal = await problemIn(reply)
  if (refusal && screens.includes(errors[refusal.code].screen)) return refusal
  throw errorPage(page, reply, refusal)
}

async function problemIn(reply: Reply): Promise<Problem | undefined> {
  if (reply.made) return reply.made.problem
  return z.safeParse(problem, await reply.json().catch(() => undefined)).data
}

/**
 * Spec §8: any 5xx is fatal, and its details belong in the log. An API that is temporarily unavailable states when to
 * come back (0112).
 */
function errorPage({ boot }: Page, { retryAfter, status, statusText }: Reply, refusal: Problem | undefined) {
  if (refusal?.code === 'temporarily_unavailable') return awayError(retryAfter, boot)
  return status >= 500 ? pageError(500, 'Internal Server Error', boot) : pageError(status, statusText, boot)
}

async function ask(page: Page, endpoint: Endpoint, input: Parts, options: Options): Promise<Reply> {
  if (endpoint.access === 'anyone') return send(page, endpoint, input, options)
  const reply = await askAsVisitor(page, endpoint, input, options)
  if (reply === undefined) throw redirect('/login')
  return reply
}

/** Spec §4: uses the session's token, and once the next one if it is refused. Undefined if nobody is signed in. */
async function askAsVisitor(page: Page, endpoint: Endpoint, input: Parts, options: Options) {
  const { session } = page.visitor
  const token = await patiently(page, session.token())
  const answer = token === undefined ? undefined : await send(page, endpoint, input, { ...options, token })
  if (answer && !isAuthError(answer)) return answer
  const next = await patiently(page, session.renewed())
  const second = next === undefined ? undefined : await send(page, endpoint, input, { ...options, token: next })
  return second && !isAuthError(second) ? second : undefined
}

function isAuthError({ status }: Reply): boolean {
  return status === 401 || status === 403
}

async function send(page: Page, endpoint: Endpoint, input: Parts, options: Options): Promise<Reply> {
  const made = input.body === undefined ? await readHere(page, endpoint, input, options) : undefined
  if (made) return made
  const request = requestFor(page, endpoint, input, options)
  const address = addressOf(endpoint, input)
  return patiently(
    page,
    retry(request, async () => {
      const response = await page.callApi(address, request)
      page.visitor.takeCookiesOf(response)
      return replyIn(response)
    }),
  )
}

/** Reads from the API in the same process; undefined where it takes a request. */
async function readHere(
  page: Page,
  { method, path }: Endpoint,
  input: Parts,
  { token }: Options,
): Promise<Reply | undefined> {
  const { boot, signal, visitor } = page
  const { locale, requestId } = boot
  const { userAgent, id } = visitor
  const read = () => page.readApi?.({ method, path, input, token, locale, requestId, visitor: id, userAgent, signal })
  return patiently(
    page,
    retry({ method, signal }, async () => {
      const made = await read()
      return made && replyOf(made)
    }),
  )
}

/** Without any response the page shows that the API cannot be reached. */
async function patiently<Value>(page: Page, asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (!page.signal.aborted) page.report(error)
    throw maintenanceError(page.boot)
  }
}

async function answerIn<E extends Endpoint>(endpoint: E, reply: Reply): Promise<AnswerOf<E>> {
  const answer = await reply.json()
  return (reply.made ? answer : z.parse(endpoint.answer, answer)) as AnswerOf<E>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function addressOf(endpoint: Endpoint, input: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

function requestFor(page: Page, endpoint: Endpoint, input: Parts, { idempotencyKey, token }: Options): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': locales[page.boot.locale].backendCode,
    'X-Request-Id': page.boot.requestId,
    'X-Visitor-Id': page.visitor.id,
    'User-Agent': page.visitor.userAgent,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...traceHeaders(page),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
  if (input.body === undefined) return { method: endpoint.method, headers, signal: page.signal }
  return {
    method: endpoint.method,
    signal: page.signal,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body),
  }
}
