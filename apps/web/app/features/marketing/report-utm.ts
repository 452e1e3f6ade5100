import { bulkPayload, currentUtm, type StoredUtm } from '@qadam/domain/marketing/utm-payload'
import type { applyUtm, applyUtmBulk } from '@qadam/wire/marketing'
import type { UtmMechanism } from '../../boot/boot.ts'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { keep, kept } from '../../visit/visit-memory.ts'
import { visitorId } from '../../visit/visitor-id.ts'
import { dropReportedUtm, storedUtm, timeOfSending } from './utm-storage.ts'

const onceKey = 'utm_applied'
const newPath = '/rest/utm/apply/bulk' satisfies typeof applyUtmBulk.path
const oldPath = '/rest/utm/apply' satisfies typeof applyUtm.path

/** Spec §4: reports the visitor's source to the server; returns whether the report succeeded. */
export async function reportUtm(mechanism: UtmMechanism, config: VisitConfig): Promise<boolean> {
  const stored = storedUtm()
  const isHeard = await (mechanism === 'old' ? reportOnce(stored, config) : reportInBulk(stored, config))
  if (isHeard) dropReportedUtm(stored)
  return isHeard
}

async function reportInBulk(stored: StoredUtm, config: VisitConfig): Promise<boolean> {
  let body = ''
  try {
    const payload = bulkPayload(stored, timeOfSending())
    body = JSON.stringify(payload)
    await post(newPath, body, config, { 'Idempotency-Key': `utm-apply-${payload.client_timestamp}` })
    return true
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the error level
    console.error('UTM Error', body, (error as Error).message)
    return false
  }
}

/** Reports once per visit and ignores failures. */
async function reportOnce(stored: StoredUtm, config: VisitConfig): Promise<boolean> {
  if (kept('sessionStorage', onceKey)) return false
  keep('sessionStorage', onceKey, '1')
  try {
    await post(oldPath, JSON.stringify(currentUtm(stored)), config)
    return true
  } catch {
    return false
  }
}

/** Throws the body of an error response. */
async function post(path: string, body: string, config: VisitConfig, headers: Record<string, string> = {}) {
  const answer = await fetch(config.apiUrl + path, {
    method: 'POST',
    body,
    // The request completes even if the visitor leaves the page.
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Visitor-Id': visitorId(config), ...headers },
  })
  // Read in any case: an unread response body holds its connection.
  const said: unknown = await answer.json()
  if (!answer.ok) throw said
}
