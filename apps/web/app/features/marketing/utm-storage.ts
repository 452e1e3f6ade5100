import type { StoredUtm } from '@qadam/domain/marketing/utm-payload'
import { drop, keep, kept } from '../../visit/visit-memory.ts'

/** Where a source waits until it is told, and the one before it; and when this one was first sent. */
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

/** Sent again because nobody heard the answer, it is the same call with the same time. */
export function timeOfSending(): number {
  const first = Number(kept('localStorage', sentAtKey)) || Date.now()
  keep('localStorage', sentAtKey, String(first))
  return first
}

/** What came in the meantime, from another tab, has not been told. */
export function dropToldUtm(told: StoredUtm): void {
  drop('localStorage', previousKey)
  if (kept('localStorage', currentKey) !== told.current) return
  drop('localStorage', currentKey)
  drop('localStorage', sentAtKey)
}
