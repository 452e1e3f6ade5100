import { pageAt } from '../boot/page-at.ts'
import type { Verdict, Visit } from './guard.ts'
import { guardNamed } from './guard-registry.ts'
import { guardsOf, redirectOf } from './route-rules.ts'

/** Asks the route rules, then each guard of the page in turn; the first redirect ends the questions. */
export async function runGuards(visit: Visit): Promise<Verdict> {
  const { config } = visit
  // In its one spelling: another would slip past the rules and the guards.
  const { entry, path } = pageAt(visit.path)
  const elsewhere = redirectOf(config.routeRules, path)
  if (elsewhere) return { redirect: elsewhere }

  const verdicts: Verdict[] = []
  for (const name of guardsOf(config.routeRules, path, entry.guards ?? [])) {
    const verdict = await guardNamed(name)({ ...visit, path })
    if (verdict?.redirect) return verdict
    if (verdict) verdicts.push(verdict)
  }
  return {
    utm: verdicts.find(({ utm }) => utm)?.utm,
    headersFor: (status) => Object.assign({}, ...verdicts.map((verdict) => verdict.headersFor?.(status))),
  }
}
