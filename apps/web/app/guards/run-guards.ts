import { matchPath } from 'react-router'
import { type SiteMapEntry, siteMap } from '../site-map.ts'
import type { Verdict, Visit } from './guard.ts'
import { guardNamed } from './guard-registry.ts'
import { guardsOf, redirectOf } from './route-rules.ts'

/** Asks the route rules, then each guard of the page in turn; the first redirect ends the questions. */
export async function runGuards(visit: Visit): Promise<Verdict> {
  const { path, config } = visit
  const elsewhere = redirectOf(config.routeRules, path)
  if (elsewhere) return { redirect: elsewhere }

  const verdicts: Verdict[] = []
  for (const name of guardsOf(config.routeRules, path, guardsOnTheMap(path))) {
    const verdict = await guardNamed(name)(visit)
    if (verdict?.redirect) return verdict
    if (verdict) verdicts.push(verdict)
  }
  return { headersFor: (status) => Object.assign({}, ...verdicts.map((verdict) => verdict.headersFor?.(status))) }
}

function guardsOnTheMap(path: string): readonly string[] {
  const entries: readonly SiteMapEntry[] = siteMap
  return entries.find((entry) => matchPath(entry.path, path))?.guards ?? []
}
