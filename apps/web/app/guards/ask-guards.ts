import { pageAt } from '../boot/page-at.ts'
import type { Guard, Verdict, Visit } from './guard.ts'
import { guardsOf, redirectOf } from './route-rules.ts'

type Guards = Readonly<Record<string, Guard>>

/** Applies the route rules, then each guard of the page in turn; stops at the first redirect. */
export async function askGuards(visit: Visit, guards: Guards): Promise<Verdict> {
  const { config } = visit
  // Uses the canonical path: another spelling would bypass the rules and the guards.
  const { place, path } = pageAt(visit.path)
  const elsewhere = redirectOf(config.routeRules, path)
  if (elsewhere) return { redirect: elsewhere }

  const verdicts: Verdict[] = []
  for (const name of guardsOf(config.routeRules, path, place.guards ?? [])) {
    const verdict = await guardNamed(name, guards)({ ...visit, path })
    if (verdict?.redirect) return verdict
    if (verdict) verdicts.push(verdict)
  }
  return {
    utm: verdicts.find(({ utm }) => utm)?.utm,
    headersFor: (status) => Object.assign({}, ...verdicts.map((verdict) => verdict.headersFor?.(status))),
  }
}

function guardNamed(name: string, guards: Guards): Guard {
  const guard = guards[name]
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}
