import { cookieIn } from '@qadam/wire/cookies'
import * as z from 'zod/mini'
import type { Page } from '../../boot/page-context.ts'
import {
  attemptCookie,
  droppedLogin,
  linkTokenCookie,
  loginCookieTraits,
  proofCookie,
  proofCookieTraits,
} from './login-stages.ts'

const loginAttempt = z.object({
  phone: z.string().check(z.regex(/^7\d{10}$/)),
  documentIds: z.array(z.int()).check(z.maxLength(20)),
  /** Milliseconds since 1970: when another code can be requested, and when this one expires. */
  resendAt: z.number(),
  expiresAt: z.number(),
  codeLength: z.int().check(z.minimum(4), z.maximum(8)),
})

export type LoginAttempt = z.infer<typeof loginAttempt>

const lifeSeconds = 600

/** Stored in an HttpOnly cookie: a phone may unload the browser while the person reads the SMS. */
export function keepAttempt(page: Page, attempt: LoginAttempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  page.visitor.setCookie(`${attemptCookie}=${value}; Max-Age=${lifeSeconds}; ${loginCookieTraits}`)
}

export function attemptOf({ visitor }: Page): LoginAttempt | undefined {
  const value = cookieIn(visitor.cookies, attemptCookie)
  if (value === undefined) return undefined
  try {
    return z.safeParse(loginAttempt, JSON.parse(Buffer.from(value, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/**
 * The solution of the proof-of-work challenge of a busy network, or the bare challenge, which is accepted after a
 * minute.
 */
export function proofOf({ visitor }: Page): string | undefined {
  return cookieIn(visitor.cookies, proofCookie)?.slice(0, 200)
}

export function keepChallenge(page: Page, challenge: string): void {
  page.visitor.setCookie(`${proofCookie}=${challenge}; ${proofCookieTraits}`)
}

/** The link's token is removed from the URL at once and stored here until the phone it is bound to is given. */
export function keepLinkToken(page: Page, token: string): void {
  page.visitor.setCookie(`${linkTokenCookie}=${token}; Max-Age=${lifeSeconds}; ${loginCookieTraits}`)
}

export function linkTokenOf({ visitor }: Page): string | undefined {
  return cookieIn(visitor.cookies, linkTokenCookie)
}

export function dropLogin({ visitor }: Page): void {
  for (const cookie of droppedLogin) visitor.setCookie(cookie)
}
