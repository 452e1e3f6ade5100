import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import { type ProviderClock, realClock } from '../calling/provider-clock.ts'
import type { Liveness } from './liveness.ts'

export type VeriliveOptions = {
  readonly url: string
  readonly apiKey: string
  /** Set for an older installation, in which the browser names the session. */
  readonly hmacSecret?: string | undefined
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
  /** Wall-clock time, which the older API signs. */
  readonly now?: () => number
}

const name = z.string().check(z.minLength(1), z.maxLength(400))

const opened = z.object({ session_id: name, access_token: name, person_id: name, flow_id: name })
const granted = z.object({ access_token: name, person_id: name })
const result = z.object({ flow_status: z.string(), end_cause: z.optional(z.nullable(z.string())) })

const undecided = new Set(['created', 'started', 'in_progress', 'processing', 'pending'])

/** Verigram's Verilive: sessions of the Flow API, or signed access tokens of the older API. */
export function veriliveLiveness(options: VeriliveOptions): Liveness {
  const { apiKey, clock = realClock, hmacSecret, now = Date.now, timeoutMs = 10_000, url, ...rest } = options
  const http = providerHttp({
    ...rest,
    clock,
    name: 'liveness',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 64 * 1024,
    headers: { 'x-verigram-api-key': apiKey },
  })

  return {
    name: 'verilive',
    assurance: 'vendor',
    async openSession({ personId }, call) {
      if (hmacSecret !== undefined) {
        const path = `/resources/access-token?person_id=${encodeURIComponent(personId)}`
        const headers = { 'x-verigram-api-version': '1.1', ...signature(hmacSecret, path, now()) }
        const access = await http.ask({ method: 'GET', path, headers, isRepeatable: true }, granted, call)
        // The browser names the session; this placeholder is used until it does.
        const sessionId = `unnamed:${randomUUID()}`
        return {
          accessToken: access.access_token,
          personId: access.person_id,
          sessionId,
          flowId: null,
          challenge: null,
        }
      }
      const session = await http.ask(
        {
          method: 'POST',
          path: '/liveness2/session',
          body: { person_id: personId },
          headers: { 'x-verigram-api-version': '2.0' },
          // A duplicate session does no harm: only the one whose id we received is ever queried.
          isRepeatable: true,
        },
        opened,
        call,
      )
      return {
        accessToken: session.access_token,
        personId: session.person_id,
        sessionId: session.session_id,
        flowId: session.flow_id,
        challenge: null,
      }
    },

    async findResult({ flowId, sessionId }, call) {
      // The older API documents no call for this; see README.md beside this file.
      const path = `/flow/${encodeURIComponent(flowId ?? sessionId)}/result`
      const headers = { 'x-verigram-api-version': '2.0' }
      const answer = await http.ask({ method: 'GET', path, headers, isRepeatable: true }, result, call)
      if (answer.flow_status === 'pass') return { kind: 'passed' }
      if (undecided.has(answer.flow_status)) return { kind: 'pending' }
      return { kind: 'failed', reason: answer.end_cause ?? answer.flow_status }
    },
  }
}

function signature(secret: string, path: string, now: number): Record<string, string> {
  const seconds = String(Math.floor(now / 1_000))
  const hmac = createHmac('sha256', secret).update(`${seconds}${path}`).digest('hex')
  return { 'x-verigram-ts': seconds, 'x-verigram-hmac-sha256': hmac }
}
