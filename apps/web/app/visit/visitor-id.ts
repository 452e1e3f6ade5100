import { cookieIn, isVisitorId, visitorCookie } from '@qadam/wire/cookies'
import type { VisitConfig } from '../boot/visit-script.ts'
import { newId } from './new-id.ts'
import { keep, kept } from './visit-memory.ts'

// Spec §9.
const fiveYearsSeconds = 5 * 365 * 86_400
const memories = ['localStorage', 'sessionStorage'] as const

/**
 * Spec §3: the browser's own id is in three places, and any that survives restores the others. Storage wins because it
 * is older: a visitor without the cookie gets a new id with the page before any script runs.
 */
export function visitorId({ appStand }: Pick<VisitConfig, 'appStand'>): string {
  const inCookie = cookieIn(document.cookie, visitorCookie)
  const found = [...memories.map((memory) => kept(memory, visitorCookie)), inCookie]
  const id = found.find(isVisitorId) ?? newId()
  for (const memory of memories) keep(memory, visitorCookie, id)
  if (id !== inCookie) {
    const secure = appStand === 'local' ? '' : '; Secure'
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = `${visitorCookie}=${id}; Path=/; Max-Age=${fiveYearsSeconds}; SameSite=Lax${secure}`
  }
  return id
}
