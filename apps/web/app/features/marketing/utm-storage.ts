import type { StoredUtm } from '@qadam/domain/marketing/utm-payload'
import { drop, keep, kept } from '../../visit/visit-memory.ts'

/** Storage of a source until it is reported, of the previous one, and of the time it was first sent. */
export const currentKey = 'utm_current'
const previousKey = 'utm_previous'
const sentAtKey = 'utm_sent_at'

export function storedUtm(): StoredUtm {
  return { current: kept('localStorage', currentKey), previous: kept('localStorage', previousKey) }
}

export function storeUtm(current: string, previous: string | null): void {
  if (previous !== null) keep('localStorage', previousKey, previous)
  keep('localStorage', currentKey, current)
  drop('localStorage', sentAtKey)
}

/** A retry after a lost response must be the same call with the same time. */
export function timeOfSending(): number {
  const first = Number(kept('localStorage', sentAtKey)) || Date.now()
  keep('localStorage', sentAtKey, String(first))
  return first
}

/** A source that another tab has stored meanwhile is not reported yet, so it stays. */
export function dropReportedUtm(told: StoredUtm): void {
  drop('localStorage', previousKey)
  if (kept('localStorage', currentKey) !== told.current) return
  drop('localStorage', currentKey)
  drop('localStorage', sentAtKey)
}
