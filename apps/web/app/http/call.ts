import type { AnswerOf, Endpoint, InputOf } from '@qadam/wire/endpoint'
import { errors } from '@qadam/wire/errors'
import { locales } from '@qadam/wire/locale'
import { type Problem, problem } from '@qadam/wire/problem'
import { redirect } from 'react-router'
import * as z from 'zod/mini'
import type { Page } from '../boot/page-context.ts'
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
  const response = await ask(page, endpoint, input as Parts, {})
  if (!response.ok) throw errorPage(page, response, await problemIn(response))
  return answerIn(endpoint, response)
}

/** Calls with the session, without redirecting to the login: returns undefined if nobody is signed in. */
export async function callIfSignedIn<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E> | undefined> {
  const response = await askAsVisitor(page, endpoint, input as Parts, {})
  if (response && !response.ok) throw errorPage(page, response, await problemIn(response))
  return response && answerIn(endpoint, response)
}

/** Calls the API from an action; a refusal that the person can correct is returned as a value. */
export async function tryCall<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<Answered<E>> {
  const response = await ask(page, endpoint, input as Parts, options)
  if (response.ok) return { answer: await answerIn(endpoint, response) }
  return { problem: await refusalIn(page, response, ['field', 'notice']) }
}

/** Calls as an operator of the lender, who has a token instead of a session; the screen handles a refused token. */
export async function callAsOperator<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
  token: string | undefined,
): Promise<Answered<E>> {
  const response = await send(page, endpoint, input as Parts, { token })
  if (response.ok) return { answer: await answerIn(endpoint, response) }
  return { problem: await refusalIn(page, response, ['field', 'notice', 'login']) }
}

/** Forwards one of the API's files to an operator unchanged. */
export async function fileForOperator(page: Page, address: string, token: string | undefined): Promise<Response> {
  const headers = { 'Accept-Language': locales[page.boot.locale].backendCode, Authorization: `Bearer ${token ?? ''}` }
  const response = await patiently(page, page.callApi(address, { headers, signal: page.signal }))
  if (!response.ok) throw errorPage(page, response, await problemIn(response))
  const kept = ['cache-control', 'content-disposition', 'content-language', 'content-type']
  return new Response(await response.arrayBuffer(), {
    headers: kept.map((name) => [name, response.headers.get(name) ?? '']),
  })
}

async function refusalIn(page: Page, response: Response, screens: readonly string[]): Promise<Problem> {
  const refusal = await problemIn(response)
  if (refusal && screens.includes(errors[refusal.code].screen)) return refusal
  throw errorPage(page, response, refusal)
}

async function problemIn(response: Response): Promise<Problem | undefined> {
  return z.safeParse(problem, await response.json().catch(() => undefined)).data
}

/**
 * Spec §8: any 5xx is fatal, and its details belong in the log. An API that is temporarily unavailable states when to
 * come back (0112).
 */
function errorPage({ boot }: Page, { headers, status, statusText }: Response, refusal: Problem | undefined) {
  if (refusal?.code === 'temporarily_unavailable') return awayError(headers.get('Retry-After'), boot)
  return status >= 500 ? pageError(500, 'Internal Server Error', boot) : pageError(status, statusText, boot)
}

async function ask(page: Page, endpoint: Endpoint, input: Parts, options: Options): Promise<Response> {
  if (endpoint.access === 'anyone') return send(page, endpoint, input, options)
  const response = await askAsVisitor(page, endpoint, input, options)
  if (response === undefined) throw redirect('/login')
  return response
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

function isAuthError({ status }: Response): boolean {
  return status === 401 || status === 403
}

async function send(page: Page, endpoint: Endpoint, input: Parts, options: Options) {
  const request = requestFor(page, endpoint, input, options)
  const address = addressOf(endpoint, input)
  const response = await patiently(
    page,
    retry(request, () => page.callApi(address, request)),
  )
  page.visitor.takeCookiesOf(response)
  return response
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

async function answerIn<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  return z.parse(endpoint.answer, await response.json()) as AnswerOf<E>
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
