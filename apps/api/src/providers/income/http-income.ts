import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { Income } from './income.ts'

export type HttpIncomeOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const answered = z.object({
  contributions: z
    .array(
      z.object({
        month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
        amount_tiyn: z.int().check(z.minimum(0), z.maximum(1_000_000_000_000)),
      }),
    )
    .check(z.maxLength(1_000)),
})

/** The register of pension contributions behind a gateway; README.md beside this file describes its protocol. */
export function httpIncome({ apiKey, timeoutMs = 10_000, url, ...rest }: HttpIncomeOptions): Income {
  const http = providerHttp({
    ...rest,
    name: 'income',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 256 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async contributions({ iin, months }, call) {
      const body = { iin, months, request_id: call.key }
      const request = { method: 'POST', path: '/contributions', body, isRepeatable: true } as const
      const { contributions } = await http.ask(request, answered, call)
      return contributions.map(({ amount_tiyn, month }) => ({ month, amount: amount_tiyn }))
    },
  }
}
