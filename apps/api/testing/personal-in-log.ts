/**
 * Patterns of personal data that must never appear in a log. Written independently of the product's mask, which it
 * checks: a token needs no surrounding words here, and e-mail addresses are matched, though nothing ever logs one.
 */
const shapes = {
  iin: /(?<!\d)\d{12}(?!\d)/g,
  phone: /(?<!\d)(?:\+?7|8)7\d{9}(?!\d)/g,
  token: /(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/g,
  picture: /(?:\/9j\/|iVBORw0KGgo)[A-Za-z0-9+/]{12,}/g,
  email: /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi,
} as const

/** Ids that the server itself makes: the last twelve digits of one in three hundred are decimal. */
const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

export function personalIn(written: string): string[] {
  const log = written.replaceAll(ids, ':id')
  return Object.entries(shapes).flatMap(([kind, shape]) =>
    [...log.matchAll(shape)].map(({ 0: found, index }) => `${kind} ${found} in «${around(log, index)}»`),
  )
}

function around(log: string, index: number): string {
  return log.slice(Math.max(0, index - 120), index + 120).replace(/\s+/g, ' ')
}
