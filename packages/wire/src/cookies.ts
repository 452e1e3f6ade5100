/** The two session cookies; scripts cannot read them. */
export type SessionCookie = 'session' | 'refresh'

/** Returns the configured name; over HTTPS with a prefix that only this exact host can set. */
export function sessionCookieName(configured: string, isSecure: boolean): string {
  return isSecure ? `__Host-${configured}` : configured
}

/** Spec §3: the browser's own id. */
export const visitorCookie = 'uid'
export const visitorHeader = 'x-visitor-id'

export function isVisitorId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value)
}

/** Returns the value of a cookie in a request header; an empty one counts as absent. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name && value !== undefined && value.trim() !== '') return value.trim()
  }
  return undefined
}
