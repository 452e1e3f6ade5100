import { cookieIn } from '@qadam/wire/cookies'
import type { Page } from '../../boot/page-context.ts'
import { loginCookieTraits } from './login-stages.ts'

/** The consents of the last login: stored until the cabinet is opened with them (Spec §4). */
const potentialContractCookie = 'potential_contract'

const weekSeconds = 7 * 86_400

export function keepPotentialContract({ visitor }: Page, id: number): void {
  visitor.setCookie(`${potentialContractCookie}=${id}; Max-Age=${weekSeconds}; ${loginCookieTraits}`)
}

export function potentialContractOf({ visitor }: Page): number | null {
  const value = cookieIn(visitor.cookies, potentialContractCookie) ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

export function dropPotentialContract({ visitor }: Page): void {
  visitor.setCookie(`${potentialContractCookie}=; Max-Age=0; ${loginCookieTraits}`)
}
