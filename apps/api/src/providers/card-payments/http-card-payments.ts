import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import {
  type AcquirerNotification,
  type CardDecline,
  type CardPayments,
  cardDeclines,
  type FoundCardPayment,
} from './card-payments.ts'

export type HttpCardPaymentsOptions = {
  readonly url: string
  readonly apiKey: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

/** Only http(s) addresses: the browser is redirected here, and `javascript:` is a URL too. */
const pageAddress = z.string().check(
  z.maxLength(2_000),
  z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')),
)

const opened = z.object({ page_url: pageAddress })

const money = {
  amount_tiyn: z.int().check(z.minimum(1), z.maximum(100_000_000_000)),
  // Money in another currency is not this payment.
  currency: z.literal('KZT'),
  at: z.iso.datetime({ offset: true }),
  card: z.optional(
    z.object({
      token: z.string().check(z.minLength(1), z.maxLength(500)),
      last_four: z.string().check(z.regex(/^\d{4}$/)),
    }),
  ),
}

const found = z.union([
  z.object({ status: z.enum(['not_found', 'open']) }),
  z.object({ status: z.enum(['pending', 'paid', 'refunded']), ...money }),
  z.object({ status: z.literal('declined'), reason: z.string().check(z.maxLength(100)) }),
])

const refunded = z.object({ status: z.enum(['refunded', 'pending', 'declined']) })

const forgotten = z.object({ status: z.literal('forgotten') })

const notification = z.object({ invoice: z.string().check(z.regex(/^\d{6,15}$/)) })

/** An acquirer behind a gateway; README.md beside this file describes its protocol. */
export function httpCardPayments({ apiKey, timeoutMs = 8_000, url, ...rest }: HttpCardPaymentsOptions): CardPayments {
  const http = providerHttp({
    ...rest,
    name: 'card-payments',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 16 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    async open({ amountTiyn, description, expiresAt, invoice, keepsCard, locale, returnAddress }, call) {
      const body = {
        ...{ invoice, amount_tiyn: amountTiyn, currency: 'KZT', description, locale },
        ...{ return_url: returnAddress, expires_at: expiresAt.toISOString(), save_card: keepsCard },
      }
      const request = { method: 'POST', path: '/orders', body, isRepeatable: true } as const
      const { page_url } = await http.ask(request, opened, { ...call, key: invoice })
      return { pageAddress: page_url }
    },
    async find(invoice, call) {
      const request = { method: 'GET', path: `/orders/${invoice}`, isRepeatable: true } as const
      return foundOf(await http.ask(request, found, call))
    },
    async refund({ amountTiyn, invoice, refundId }, call) {
      const body = { refund_id: refundId, amount_tiyn: amountTiyn }
      const request = { method: 'POST', path: `/orders/${invoice}/refunds`, body, isRepeatable: true } as const
      const { status } = await http.ask(request, refunded, { ...call, key: refundId })
      return { kind: status }
    },
    async charge({ amountTiyn, description, invoice, token }, call) {
      const body = { invoice, token, amount_tiyn: amountTiyn, currency: 'KZT', description }
      // Not repeated here: after a failure the caller first asks what became of it.
      const request = { method: 'POST', path: '/charges', body, isRepeatable: false } as const
      return foundOf(await http.ask(request, found, { ...call, key: invoice }))
    },
    async forget(token, call) {
      // In the body: a URL gets into logs.
      await http.ask({ method: 'POST', path: '/cards/forget', body: { token }, isRepeatable: true }, forgotten, call)
    },
    invoiceOf: (told) => (isSigned(told, apiKey) ? invoiceIn(told) : undefined),
  }
}

function foundOf(answer: z.infer<typeof found>): FoundCardPayment {
  if (answer.status === 'declined') return { kind: 'declined', reason: reasonOf(answer.reason) }
  if (!('amount_tiyn' in answer)) return { kind: answer.status }
  const { amount_tiyn: amountTiyn, at, card, status: kind } = answer
  return {
    ...{ kind, amountTiyn, at: new Date(at) },
    ...(card && { card: { token: card.token, lastFour: card.last_four } }),
  }
}

function reasonOf(theirs: string): CardDecline {
  return cardDeclines.find((known) => known === theirs) ?? 'rejected'
}

/** Verifies the signature over the raw bytes, before they are parsed. */
function isSigned({ body, headers }: AcquirerNotification, apiKey: string): boolean {
  const given = headers['gateway-signature']
  if (typeof given !== 'string') return false
  const right = createHmac('sha256', apiKey).update(body).digest()
  const told = Buffer.from(given, 'hex')
  return told.length === right.length && timingSafeEqual(told, right)
}

function invoiceIn({ body }: AcquirerNotification): string | undefined {
  try {
    return z.safeParse(notification, JSON.parse(body.toString('utf8'))).data?.invoice
  } catch {
    return undefined
  }
}
