import type { Verdict } from './guard.ts'

/** A missing page is the same for everybody: a shared cache may answer for us, briefly, when somebody probes. */
export function notFoundCache(): Verdict {
  return { headersFor: (status) => (status === 404 ? { 'Cache-Control': 'public, max-age=60' } : {}) }
}
