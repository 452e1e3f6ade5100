import { matchPath } from 'react-router'
import { withoutLocalePrefix } from '../app/boot/locale-path.ts'
import { pageAt } from '../app/boot/page-at.ts'
import type { RouteRule } from '../app/boot/public-config.ts'
import { redirectOf } from '../app/guards/route-rules.ts'
import { guardNames } from '../app/site-paths.ts'

/** Describes what is wrong with well-formed route rules, phrased as the expected value; undefined if they are valid. */
export function routeRuleProblem(rules: readonly RouteRule[]): string | undefined {
  const unknown = rules.flatMap(({ guards }) => Object.keys(guards ?? {})).find((name) => !isGuard(name))
  if (unknown !== undefined)
    return `existing guards (${guardNames.toSorted().join(', ')}); ${unknown} is not one of them`
  const circling = rules.find((rule) => leadsBack(rule, rules))
  if (circling)
    return `redirects without a cycle: ${circling.path} redirects back to itself through ${circling.redirect}`
  return undefined
}

function isGuard(name: string): boolean {
  return guardNames.some((known) => known === name)
}

/** Follows redirects rule by rule, like the guards. */
function leadsBack(rule: RouteRule, rules: readonly RouteRule[]): boolean {
  let target = rule.redirect
  for (let hops = 0; hops <= rules.length; hops += 1) {
    if (target === undefined || !target.startsWith('/')) return false
    const path = pageAt(withoutLocalePrefix(new URL(target, 'http://site').pathname)).path
    if (matchPath(rule.path, path)) return true
    target = redirectOf(rules, path)
  }
  return false
}
