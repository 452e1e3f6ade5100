import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import { type PayoutDecline, type Payouts, payoutDeclines } from './payouts.ts'

export type HttpPayoutsOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const declined = z.object({ status: z.literal('declined'), reason: z.string().check(z.maxLength(100)) })

const sent = z.union([
  z.object({ status: z.literal('accepted'), id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  declined,
])

const found = z.union([
  z.object({ status: z.enum(['not_found', 'pending']) }),
  z.object({ status: z.literal('confirmed'), confirmed_at: z.iso.datetime({ offset: true }) }),
  declined,
])

/** A bank or an acquirer behind a gateway; README.md beside this file describes its protocol. */
export function httpPayouts({ apiKey, timeoutMs = 8_000, url, ...rest }: HttpPayoutsOptions): Payouts {
  const http = providerHttp({
    ...rest,
    name: 'payouts',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async send({ amountTiyn, description, payee, payoutId, recipient }, call) {
      const body = { payout_id: payoutId, amount_tiyn: amountTiyn, currency: 'KZT', payee, recipient, description }
      // Not retried here: the caller first queries what became of the payout.
      const request = { method: 'POST', path: '/payouts', body, isRepeatable: false } as const
      const answer = await http.ask(request, sent, { ...call, key: payoutId })
      return answer.status === 'accepted'
        ? { kind: 'accepted', providerId: answer.id }
        : { kind: 'declined', reason: reasonOf(answer.reason) }
    },
    async find(payoutId, call) {
      const request = { method: 'GET', path: `/payouts/${encodeURIComponent(payoutId)}`, isRepeatable: true } as const
      const answer = await http.ask(request, found, call)
      switch (answer.status) {
        case 'confirmed':
          return { kind: 'confirmed', at: new Date(answer.confirmed_at) }
        case 'declined':
          return { kind: 'declined', reason: reasonOf(answer.reason) }
        default:
          return { kind: answer.status }
      }
    },
  }
}

function reasonOf(theirs: string): PayoutDecline {
  return payoutDeclines.find((known) => known === theirs) ?? 'rejected'
}
