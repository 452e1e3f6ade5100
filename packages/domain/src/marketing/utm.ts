/** Spec §3: a free-form object of marketing parameters, with the page they were met on and the page before it. */
export type Utm = Readonly<Record<string, unknown>>

export type Arrival = {
  /** The query of the page, name by name. */
  readonly asked: Iterable<readonly [string, string]>
  /** The full URL. */
  readonly page: string
  /** The full URL as the browser tells it; empty where it tells none. */
  readonly referer: string
  /** Of another site; our own leads nobody here. */
  readonly foreignHost: string | undefined
}

// What the wire takes at most; the server keeps less.
const longestValue = 500
const longestAddress = 2_000

export function isUtmName(name: string): boolean {
  return name.startsWith('utm_')
}

/** Spec §9: where the query tells nothing, whoever led here is a search engine, and where nobody did it is direct. */
export function utmOf({ asked, foreignHost, page, referer }: Arrival): Utm {
  const told = [...asked].filter(([name]) => isUtmName(name)).map(([name, value]) => [name, cut(value, longestValue)])
  return {
    ...(told.length > 0 ? Object.fromEntries(told) : sourceWithoutQuery(foreignHost)),
    page: cut(page, longestAddress),
    referer: cut(referer, longestAddress),
  }
}

function sourceWithoutQuery(host: string | undefined): Utm {
  return host === undefined
    ? { utm_source: 'direct', utm_medium: 'direct' }
    : { utm_source: 'organic-search', utm_campaign: cut(host, longestValue) }
}

function cut(text: string, atMost: number): string {
  return text.slice(0, atMost)
}

// When it was met, and on which page, makes no other source of it (docs/decisions/0092).
const besideTheSource = ['utm_timestamp', 'page', 'referer']

/** Two records with the same key tell of the same source. */
export function sourceKey(utm: Utm): string {
  return JSON.stringify(
    Object.keys(utm)
      .filter((name) => !besideTheSource.includes(name))
      .sort()
      .map((name) => [name, utm[name]]),
  )
}
