import { cookieIn } from '@qadam/wire/cookies'

/** The cabinet page that a visitor asked for without being signed in: a reminder's link, a session that has ended. */
const askedPageCookie = 'asked_page'

const lifeSeconds = 1_800
const traits = 'Path=/; HttpOnly; SameSite=Lax'

/** The path alone: its query was meant for a visit that has passed. */
const cabinetPage = /^\/register\/lk(\/[\w-]{1,40}){1,4}$/

export function keepAskedPage(path: string): string | undefined {
  return cabinetPage.test(path) ? `${askedPageCookie}=${path}; Max-Age=${lifeSeconds}; ${traits}` : undefined
}

/** Never an address outside the cabinet, whatever the cookie says. */
export function askedPageOf(cookies: string): string | undefined {
  const path = cookieIn(cookies, askedPageCookie)
  return path !== undefined && cabinetPage.test(path) ? path : undefined
}

export const droppedAskedPage = `${askedPageCookie}=; Max-Age=0; ${traits}`
