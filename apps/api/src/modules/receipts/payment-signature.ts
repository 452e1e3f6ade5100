import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parts of a call that a channel signs: time, method, address and the exact body. */
export type SignedCall = {
  readonly at: number
  readonly method: string
  /** Includes the query string, exactly as in the request. */
  readonly address: string
  readonly body: string
}

const allowedSeconds = 5 * 60

export function signatureOf(key: string, { address, at, body, method }: SignedCall): string {
  return createHmac('sha256', key).update(`${at}\n${method}\n${address}\n${body}`).digest('hex')
}

/**
 * Verifies a header such as `t=1767225600,v1=…`. An old signature is refused, so an intercepted one is of no use
 * tomorrow.
 */
export function isSigned(key: string, header: string, call: Omit<SignedCall, 'at'>, now: Date): boolean {
  const [, at, given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const seconds = Number(at)
  if (at === undefined || Math.abs(now.getTime() / 1000 - seconds) > allowedSeconds) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(key, { ...call, at: seconds })))
}
