import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import { ProviderRefusedError } from '../calling/provider-errors.ts'
import type { Email } from './email.ts'

export type HttpEmailOptions = {
  readonly url: string
  readonly apiKey: string
  /** The lender's own address; the domain's DNS records must authorise the gateway. */
  readonly sender: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const sent = z.object({ message_id: z.string(), status: z.enum(['accepted', 'queued', 'sent', 'rejected']) })

/** A transactional mail gateway with a JSON API; README.md beside this file describes its protocol. */
export function httpEmail({ apiKey, sender, timeoutMs = 5_000, url, ...rest }: HttpEmailOptions): Email {
  const http = providerHttp({
    ...rest,
    name: 'email',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async send({ html, subject, text, to }, call) {
      const body = { from: sender, to, subject, text, html, client_message_id: call.key }
      const { status } = await http.ask({ method: 'POST', path: '/emails', body, isRepeatable: true }, sent, call)
      if (status === 'rejected') throw new ProviderRefusedError('email: the message was rejected')
    },
  }
}
