import { hasLocalePrefix, withoutLocalePrefix } from '../../boot/locale-path.ts'
import { sitePaths } from '../../site-paths.ts'

/** Removes personal data from a URL: no query or fragment, and a page is reduced to its route pattern. */
export function addressPattern(address: string, ownOrigins: readonly string[]): string {
  if (!URL.canParse(address)) return '[address]'
  const url = new URL(address)
  if (!ownOrigins.includes(url.origin)) return url.origin === 'null' ? url.protocol : url.origin
  return url.origin + pathPattern(url.pathname)
}

const isOurFile = /^\/(?:assets|app|@[\w-]+|node_modules)\//
const isOurCall = /^\/(?:rest|broadcasting|socket\.io)\//

function pathPattern(path: string): string {
  if (isOurFile.test(path)) return path
  if (isOurCall.test(path)) return withoutIds(path)
  const [page = '', data = ''] = path.split(/(\.data)$/)
  const name = page === '/_root' ? '/' : withoutLocalePrefix(page)
  const known = plain.has(name) ? name : patterns.find(({ matches }) => matches.test(name))?.pattern
  return (hasLocalePrefix(page) ? '/kk' : '') + (known ?? '/*') + data
}

/** A segment longer than our own names, or with a digit, is an id. */
function withoutIds(path: string): string {
  return path.replace(/[^/]*\d[^/]*|[^/]{33,}/g, ':id')
}

const paths = sitePaths.map(({ path }) => path as string)
const plain = new Set(paths.filter((path) => !/[:*]/.test(path)))
const patterns = paths
  .filter((path) => path.includes(':'))
  .map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`, 'i') }))
