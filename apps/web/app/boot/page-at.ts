import { matchPath } from 'react-router'
import { type SiteMapEntry, siteMap } from '../site-map.ts'

export type PageAt = {
  readonly entry: SiteMapEntry
  /** The page's one address, without the language: `/CONTACTS` and `/%63ontacts` are `/contacts`. */
  readonly path: string
  readonly isMissing: boolean
}

const entries: readonly SiteMapEntry[] = [...siteMap].sort((one, other) => rank(one) - rank(other))
const plain = new Map(entries.filter((entry) => rank(entry) === 0).map((entry) => [entry.path as string, entry]))
const missing = entries.find(({ path }) => path === '/*')!

/** The page of the site map that the router would show for a path without its language. */
export function pageAt(path: string): PageAt {
  const asWritten = plain.get(path)
  if (asWritten) return { entry: asWritten, path, isMissing: false }
  const decoded = decodedPath(path)
  for (const entry of entries) {
    const match = matchPath(entry.path, decoded)
    if (match && entry !== missing) return { entry, path: addressOf(entry.path, match.params), isMissing: false }
  }
  return { entry: missing, path, isMissing: true }
}

function addressOf(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** As the router reads it: a slash that is written `%2F` is part of a name. */
function decodedPath(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}

function rank({ path }: { path: string }): number {
  if (path.endsWith('*')) return 2
  return path.includes(':') ? 1 : 0
}
