const marks = /^(?:utm_\w+|gclid|gbraid|wbraid|yclid|ysclid|fbclid|ttclid|msclkid|_openstat)$/

/**
 * Copies the advertising marks to the target of a redirect within the site, so that the visitor's source is not lost.
 */
export function withSourceOf(search: string, target: string): string {
  if (!target.startsWith('/') || target.startsWith('//')) return target
  const [address = '', ...place] = target.split('#')
  const own = new URLSearchParams(address.split('?')[1])
  const told = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_') && !own.has(name))
  if (told.length === 0) return target
  return [`${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(told)}`, ...place].join('#')
}

/** Removes advertising marks from a query: they record where a visitor came from and never affect what a page shows. */
export function withoutAdvertisingMarks(search: string): string {
  if (search === '') return search
  const asked = new URLSearchParams(search)
  const marked = [...asked.keys()].filter((name) => marks.test(name))
  if (marked.length === 0) return search
  for (const name of marked) asked.delete(name)
  return asked.size > 0 ? `?${asked}` : ''
}
