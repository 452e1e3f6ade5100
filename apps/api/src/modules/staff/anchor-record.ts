import * as z from 'zod/mini'
import { type Job, job, jobKind } from '../../jobs/job.ts'
import type { Head } from '../audit/verify-record.ts'

export const anchorRecordKind = jobKind({
  name: 'anchor-record',
  canWait: true,
  schema: z.object({ position: z.string(), sha256: z.string(), verified_at: z.string() }),
  // Over a day: a store that is away for a night gets its head all the same.
  retries: 50,
  backoff: { firstSeconds: 5, longestSeconds: 1_800 },
})

const timeoutMs = 15_000

type Anchoring = { readonly policy: { readonly auditAnchorUrl: string | undefined } }

/** Puts the record's head where whoever can write to the database cannot: an object store that lets nothing be replaced. */
export function anchorRecord({ policy }: Anchoring): Job<typeof anchorRecordKind.schema> {
  return job({
    ...anchorRecordKind,
    async run({ position, sha256, verified_at }, { signal }) {
      // Switched off since it was enqueued.
      if (policy.auditAnchorUrl === undefined) return
      const address = new URL(policy.auditAnchorUrl.replaceAll('{day}', verified_at.slice(0, 10)))
      const status = await put(address, JSON.stringify({ position, sha256, verified_at }), signal)
      // 412: a store that is told to take each name once has it already, from a try whose answer was lost.
      if ((status < 200 || status >= 300) && status !== 412) throw new Error(`The anchor's store answered ${status}`)
    },
  })
}

export function anchorOf({ position, sha256 }: Head, at: Date): z.infer<typeof anchorRecordKind.schema> {
  return { position: String(position), sha256, verified_at: at.toISOString() }
}

async function put(address: URL, body: string, signal: AbortSignal): Promise<number> {
  const { password, username } = address
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    address.username = ''
    address.password = ''
  }
  try {
    const response = await fetch(address, {
      ...{ method: 'PUT', body, headers, redirect: 'manual' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // The failure's own text may name the address, whose query is a key to the store.
    throw new Error('The anchor’s store did not answer')
  }
}
