import { matchPath } from 'react-router'
import type { RouteRule } from '../boot/public-config.ts'

export function redirectOf(rules: readonly RouteRule[], path: string): string | undefined {
  return rules.find((rule) => rule.redirect !== undefined && matchPath(rule.path, path))?.redirect
}

/** Later rules override earlier ones. */
export function guardsOf(rules: readonly RouteRule[], path: string, named: readonly string[]): string[] {
  const switched = new Map(named.map((name) => [name, true]))
  for (const rule of rules) {
    if (rule.guards && matchPath(rule.path, path)) {
      for (const [name, on] of Object.entries(rule.guards)) switched.set(name, on)
    }
  }
  return [...switched].filter(([, on]) => on).map(([name]) => name)
}
