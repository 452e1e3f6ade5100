import type { AnswerOf, Endpoint, InputOf } from '@qadam/contract/endpoint'
import { locales } from '@qadam/contract/locale'
import * as z from 'zod/mini'
import type { Page } from '../boot/page-context.ts'
import { maintenanceError, pageError } from './page-error.ts'

/** The one way to ask the API from a loader or an action. */
export async function call<E extends Endpoint>(page: Page, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const parts = input as Parts
  const answer = await page
    .callApi(addressOf(endpoint, parts), requestFor(page, endpoint, parts))
    .catch((error: unknown) => {
      page.report(error)
      throw maintenanceError()
    })
  // Spec §8: any 5xx is fatal; what exactly broke is the log's business, not the page's.
  if (answer.status >= 500) throw pageError(500, 'Internal Server Error')
  if (!answer.ok) throw pageError(answer.status, answer.statusText)
  return z.parse(endpoint.answer, await answer.json()) as AnswerOf<E>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function addressOf(endpoint: Endpoint, input: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

function requestFor(page: Page, endpoint: Endpoint, input: Parts): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': locales[page.boot.locale].backendCode,
    'X-Request-Id': page.boot.requestId,
  }
  if (input.body === undefined) return { method: endpoint.method, headers }
  return {
    method: endpoint.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body),
  }
}
