import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { AntiFraud } from './anti-fraud.ts'

export type HttpAntiFraudOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const checked = z.object({ result: z.enum(['clear', 'suspected']) })

/** The anti-fraud centre behind a gateway; README.md beside this file describes its protocol. */
export function httpAntiFraud({ apiKey, timeoutMs = 5_000, url, ...rest }: HttpAntiFraudOptions): AntiFraud {
  const http = providerHttp({
    ...rest,
    name: 'anti-fraud',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    check({ iin, payee, phone }, call) {
      const body = { iin, phone, ...(payee && { payee }), request_id: call.key }
      return http.ask({ method: 'POST', path: '/clients/check', body, isRepeatable: true }, checked, call)
    },
  }
}
