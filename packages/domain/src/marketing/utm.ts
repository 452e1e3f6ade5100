/** Spec §3: a free-form object of marketing parameters, with the page they were seen on and the referring page. */
export type Utm = Readonly<Record<string, unknown>>

export type Arrival = {
  /** Query parameters of the page. */
  readonly asked: Iterable<readonly [string, string]>
  /** The full URL. */
  readonly page: string
  /** The full URL as sent by the browser; empty when none is sent. */
  readonly referer: string
  /** Referring host of another site; undefined for our own. */
  readonly foreignHost: string | undefined
}

// Max lengths on the wire; the server stores less.
const longestValue = 500
const longestAddress = 2_000

export function isUtmName(name: string): boolean {
  return name.startsWith('utm_')
}

/** Spec §9: without utm parameters, a visitor referred by a site counts as organic search, any other as direct. */
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

// Time and page of a visit do not make it another source (docs/decisions/0092).
const besideTheSource = ['utm_timestamp', 'page', 'referer']

/** Returns a key that is equal for two records of the same source. */
export function sourceKey(utm: Utm): string {
  return JSON.stringify(
    Object.keys(utm)
      .filter((name) => !besideTheSource.includes(name))
      .sort()
      .map((name) => [name, utm[name]]),
  )
}
