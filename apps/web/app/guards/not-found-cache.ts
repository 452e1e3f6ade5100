import type { Verdict } from './guard.ts'

/** A 404 page is the same for everybody, so a shared cache may serve it briefly while someone probes for paths. */
export function notFoundCache(): Verdict {
  return { headersFor: (status) => (status === 404 ? { 'Cache-Control': 'public, max-age=60' } : {}) }
}
