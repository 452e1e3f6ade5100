import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a channel signs: when, what it asks, and the body to the byte. */
export type SignedCall = {
  readonly at: number
  readonly method: string
  /** With its query, as it stands in the request. */
  readonly address: string
  readonly body: string
}

const allowedSeconds = 5 * 60

export function signatureOf(key: string, { address, at, body, method }: SignedCall): string {
  return createHmac('sha256', key).update(`${at}\n${method}\n${address}\n${body}`).digest('hex')
}

/** As `t=1767225600,v1=…`: an old one is refused, so what was overheard is of no use tomorrow. */
export function isSigned(key: string, header: string, call: Omit<SignedCall, 'at'>, now: Date): boolean {
  const [, at, given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const seconds = Number(at)
  if (at === undefined || Math.abs(now.getTime() / 1000 - seconds) > allowedSeconds) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(key, { ...call, at: seconds })))
}
