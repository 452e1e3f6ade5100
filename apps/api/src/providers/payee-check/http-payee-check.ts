import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { PayeeCheck } from './payee-check.ts'

export type HttpPayeeCheckOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const checked = z.union([
  z.object({ result: z.literal('match'), token: z.optional(z.string().check(z.minLength(8), z.maxLength(200))) }),
  z.object({ result: z.enum(['mismatch', 'no_data']) }),
])

/** The banks' owner check behind a gateway; README.md beside this file describes its protocol. */
export function httpPayeeCheck({ apiKey, timeoutMs = 8_000, url, ...rest }: HttpPayeeCheckOptions): PayeeCheck {
  const http = providerHttp({
    ...rest,
    name: 'payee-check',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async check({ iin, kind, number }, call) {
      const body = { kind, number, iin, request_id: call.key }
      const request = { method: 'POST', path: '/payees/check', body, isRepeatable: true } as const
      const answer = await http.ask(request, checked, call)
      if (answer.result !== 'match') return { owner: answer.result === 'mismatch' ? 'other' : 'unknown', token: null }
      if (kind !== 'card') return { owner: 'own', token: null }
      // A card that is the client's but has no token cannot be paid to, so it counts as unknown.
      return answer.token === undefined ? { owner: 'unknown', token: null } : { owner: 'own', token: answer.token }
    },
  }
}
