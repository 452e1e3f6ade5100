const marks = /^(?:utm_\w+|gclid|gbraid|wbraid|yclid|ysclid|fbclid|ttclid|msclkid|_openstat)$/

/** The query without what advertisements add to it: it tells where a visitor came from and never what a page shows. */
export function withoutAdvertisingMarks(search: string): string {
  if (search === '') return search
  const asked = new URLSearchParams(search)
  const marked = [...asked.keys()].filter((name) => marks.test(name))
  if (marked.length === 0) return search
  for (const name of marked) asked.delete(name)
  return asked.size > 0 ? `?${asked}` : ''
}
