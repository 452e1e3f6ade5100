const marks = /^(?:utm_\w+|gclid|gbraid|wbraid|yclid|ysclid|fbclid|ttclid|msclkid|_openstat)$/

/** Whoever is led on to another page of ours has still come from where they came: what tells it goes along. */
export function withSourceOf(search: string, target: string): string {
  const told = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'))
  if (told.length === 0 || !target.startsWith('/') || target.includes('#')) return target
  return `${target}${target.includes('?') ? '&' : '?'}${new URLSearchParams(told)}`
}

/** The query without what advertisements add to it: it tells where a visitor came from and never what a page shows. */
export function withoutAdvertisingMarks(search: string): string {
  if (search === '') return search
  const asked = new URLSearchParams(search)
  const marked = [...asked.keys()].filter((name) => marks.test(name))
  if (marked.length === 0) return search
  for (const name of marked) asked.delete(name)
  return asked.size > 0 ? `?${asked}` : ''
}
