/** `/contacts///?a=1` → `/contacts?a=1`; undefined where the address has no slash at its end. The home page is one slash. */
export function withoutTrailingSlash(url: string): string | undefined {
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  if (path === '/' || !path.endsWith('/')) return undefined
  // A browser reads `//host` and `/\host` as another site: exactly one slash begins the answer.
  const trimmed = path.replace(/\/+$/, '').replace(/^[/\\]+/, '')
  return `/${trimmed}${queryAt < 0 ? '' : url.slice(queryAt)}`
}
