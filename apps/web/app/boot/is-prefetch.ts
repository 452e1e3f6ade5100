/** A browser that fetches what may be wanted next: nobody has seen it, and nothing may come of it. */
export function isPrefetch({ headers }: Request): boolean {
  return /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)
}
