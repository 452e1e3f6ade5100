import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { PhoneOwner } from './phone-owner.ts'

export type HttpPhoneOwnerOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const checked = z.object({ result: z.enum(['match', 'mismatch', 'no_data']) })

const ours = { match: 'owner', mismatch: 'other', no_data: 'unknown' } as const

/** The operators' shared database behind a gateway; README.md beside this file describes its protocol. */
export function httpPhoneOwner({ apiKey, timeoutMs = 5_000, url, ...rest }: HttpPhoneOwnerOptions): PhoneOwner {
  const http = providerHttp({
    ...rest,
    name: 'phone-owner',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async check({ iin, phone }, call) {
      const body = { phone, iin, request_id: call.key }
      const request = { method: 'POST', path: '/phones/check', body, isRepeatable: true } as const
      return ours[(await http.ask(request, checked, call)).result]
    },
  }
}
