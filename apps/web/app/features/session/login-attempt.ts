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
  /** Milliseconds since 1970: when another code may be asked for, when this one ends. */
  resendAt: z.number(),
  expiresAt: z.number(),
  codeLength: z.int().check(z.minimum(4), z.maximum(8)),
})

export type LoginAttempt = z.infer<typeof loginAttempt>

const lifeSeconds = 600

/** In a cookie that script cannot read: a phone may put the browser aside while the person looks at the message. */
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

/** The answer to the riddle of a crowded address, or the riddle alone, which opens after a minute. */
export function proofOf({ visitor }: Page): string | undefined {
  return cookieIn(visitor.cookies, proofCookie)?.slice(0, 200)
}

export function keepChallenge(page: Page, challenge: string): void {
  page.visitor.setCookie(`${proofCookie}=${challenge}; ${proofCookieTraits}`)
}

/** The token of a link leaves the address at once and waits here for the phone that it is bound to. */
export function keepLinkToken(page: Page, token: string): void {
  page.visitor.setCookie(`${linkTokenCookie}=${token}; Max-Age=${lifeSeconds}; ${loginCookieTraits}`)
}

export function linkTokenOf({ visitor }: Page): string | undefined {
  return cookieIn(visitor.cookies, linkTokenCookie)
}

export function dropLogin({ visitor }: Page): void {
  for (const cookie of droppedLogin) visitor.setCookie(cookie)
}
