import { matchPath } from 'react-router'
import { type PlaceOfSite, sitePaths } from '../site-paths.ts'

export type PageAt = {
  readonly place: PlaceOfSite
  /** The page's canonical path, without the language: `/CONTACTS` and `/%63ontacts` become `/contacts`. */
  readonly path: string
  readonly isMissing: boolean
}

const places: readonly PlaceOfSite[] = [...sitePaths].sort((one, other) => rank(one) - rank(other))
const plain = new Map(places.filter((place) => rank(place) === 0).map((place) => [place.path as string, place]))
const missing = places.find(({ path }) => path === '/*') ?? noPlace()

/** The page the router would show for a path without its language. */
export function pageAt(path: string): PageAt {
  const asWritten = plain.get(path)
  if (asWritten) return { place: asWritten, path, isMissing: false }
  const decoded = decodedPath(path)
  for (const place of places) {
    const match = matchPath(place.path, decoded)
    if (match && place !== missing) return { place, path: addressOf(place.path, match.params), isMissing: false }
  }
  return { place: missing, path, isMissing: true }
}

function noPlace(): never {
  throw new Error('The site has no page for what is missing')
}

function addressOf(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Decodes like the router: a slash written as `%2F` is part of a name. */
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
