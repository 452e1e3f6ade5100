import type { Guard } from './guard.ts'
import { notFoundCache } from './not-found-cache.ts'
import { satcreditRedirect } from './satcredit-redirect.ts'

const guards = new Map<string, Guard>([
  ['not-found-cache', notFoundCache],
  ['satcredit-redirect', satcreditRedirect],
])

export function guardNamed(name: string): Guard {
  const guard = guards.get(name)
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}
