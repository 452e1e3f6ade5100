import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import { ProviderRefusedError } from '../calling/provider-errors.ts'
import type { Sms } from './sms.ts'

export type HttpSmsOptions = {
  readonly url: string
  readonly apiKey: string
  /** The sender name shown on the phone, registered with the operators beforehand. */
  readonly sender: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const sent = z.object({
  message_id: z.string(),
  status: z.enum(['accepted', 'queued', 'sent', 'delivered', 'rejected']),
})

/** An aggregator's gateway with a JSON API; README.md beside this file describes its protocol. */
export function httpSms({ apiKey, sender, timeoutMs = 5_000, url, ...rest }: HttpSmsOptions): Sms {
  const http = providerHttp({
    ...rest,
    name: 'sms',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async send({ phone, text }, call) {
      const body = { recipient: phone, text, sender, client_message_id: call.key }
      const { status } = await http.ask({ method: 'POST', path: '/messages', body, isRepeatable: true }, sent, call)
      if (status === 'rejected') throw new ProviderRefusedError('sms: the message was rejected')
    },
  }
}
