import { sourceKey, type Utm } from './utm.ts'

/** As stored by the browser; null when absent. */
export type StoredUtm = { readonly current: string | null; readonly previous: string | null }

type BulkPayload = { readonly client_timestamp: number; readonly utms: readonly Utm[] }

/** Spec §3: returns the current source, and the previous one when it differs. */
export function bulkPayload(stored: StoredUtm, clientTimestamp: number): BulkPayload {
  const current = currentUtm(stored)
  const previous = utmIn(stored.previous)
  const isOther = previous !== undefined && sourceKey(previous) !== sourceKey(current)
  return { client_timestamp: clientTimestamp, utms: isOther ? [current, previous] : [current] }
}

/** Spec §5: without a current source there is nothing to send. */
export function currentUtm({ current }: StoredUtm): Utm {
  if (current === null) throw new Error('Current UTM parameters not found')
  const utm = utmIn(current)
  if (!utm) throw new Error('Cannot parse current UTM JSON String')
  return utm
}

/** Returns undefined for anything but a JSON object. */
export function utmIn(json: string | null): Utm | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Utm) : undefined
  } catch {
    return undefined
  }
}
