/** True for a browser's prefetch: nobody has seen the page yet, and perhaps nobody will. */
export function isBrowserPrefetch({ headers }: Request): boolean {
  return /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)
}
