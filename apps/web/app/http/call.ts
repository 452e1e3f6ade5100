import type { AnswerOf, Endpoint, InputOf } from '@qadam/contract/endpoint'
import { errors } from '@qadam/contract/errors'
import { locales } from '@qadam/contract/locale'
import { type Problem, problem } from '@qadam/contract/problem'
import * as z from 'zod/mini'
import type { Page } from '../boot/page-context.ts'
import { maintenanceError, pageError } from './page-error.ts'

type Options = {
  /** Made by the browser before it sends: the same key twice is the same command once. */
  readonly idempotencyKey?: string | undefined
}

type Answered<E extends Endpoint> =
  | { readonly answer: AnswerOf<E>; readonly problem?: never }
  | { readonly problem: Problem; readonly answer?: never }

/** The way to ask the API from a loader: whatever is not an answer becomes the error page. */
export async function call<E extends Endpoint>(page: Page, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const response = await ask(page, endpoint, input as Parts, {})
  if (!response.ok) throw pageError(response.status, response.statusText, page.boot)
  return answerIn(endpoint, response)
}

/** The way to ask from an action: a refusal that the person can do something about comes back as a value. */
export async function tryCall<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<Answered<E>> {
  const response = await ask(page, endpoint, input as Parts, options)
  if (response.ok) return { answer: await answerIn(endpoint, response) }
  const refusal = z.safeParse(problem, await response.json().catch(() => undefined))
  if (!refusal.success || !isForTheForm(refusal.data)) throw pageError(response.status, response.statusText, page.boot)
  return { problem: refusal.data }
}

function isForTheForm({ code }: Problem): boolean {
  return errors[code].screen === 'field' || errors[code].screen === 'notice'
}

async function ask(page: Page, endpoint: Endpoint, input: Parts, options: Options): Promise<Response> {
  const response = await page
    .callApi(addressOf(endpoint, input), requestFor(page, endpoint, input, options))
    .catch((error: unknown) => {
      page.report(error)
      throw maintenanceError(page.boot)
    })
  // Spec §8: any 5xx is fatal; what exactly broke is the log's business, not the page's.
  if (response.status >= 500) throw pageError(500, 'Internal Server Error', page.boot)
  return response
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

function requestFor(page: Page, endpoint: Endpoint, input: Parts, { idempotencyKey }: Options): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': locales[page.boot.locale].backendCode,
    'X-Request-Id': page.boot.requestId,
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
  if (input.body === undefined) return { method: endpoint.method, headers }
  return {
    method: endpoint.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body),
  }
}
