import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import type { Aml } from './aml.ts'

export type HttpAmlOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const checked = z.object({ result: z.enum(['clear', 'similar', 'listed']) })

const ours = { clear: 'clear', similar: 'near', listed: 'match' } as const

/** A service that holds the lists; README.md beside this file describes its protocol. */
export function httpAml({ apiKey, timeoutMs = 5_000, url, ...rest }: HttpAmlOptions): Aml {
  const http = providerHttp({
    ...rest,
    name: 'aml',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async check({ birthday, firstName, iin, lastName, middleName }, call) {
      const names = { last_name: lastName, first_name: firstName, middle_name: middleName }
      const body = { iin, ...names, birthday, request_id: call.key }
      const request = { method: 'POST', path: '/persons/check', body, isRepeatable: true } as const
      return { result: ours[(await http.ask(request, checked, call)).result] }
    },
  }
}
