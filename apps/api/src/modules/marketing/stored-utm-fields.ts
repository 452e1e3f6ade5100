import type { UtmRecord } from '@qadam/wire/marketing'

export type StoredUtmFields = Readonly<Record<string, string>>

const longestValue = 200
const maxParameters = 20

/** Stores only `utm_…` parameters and paths: a query or a fragment may carry a phone, a token, anything. */
export function keptOf(utm: UtmRecord): StoredUtmFields {
  const parameters = Object.entries(utm).filter(([name]) => /^utm_[a-z0-9_]{1,40}$/.test(name))
  const kept = parameters.slice(0, maxParameters).map(([name, value]) => [name, keptValueOf(value)])
  const places = (['page', 'referer'] as const).flatMap((name) => {
    const place = placeOf(utm[name])
    return place === undefined ? [] : [[name, place]]
  })
  return Object.fromEntries([...kept, ...places])
}

/** jsonb accepts neither NUL nor a lone surrogate, and truncation itself may leave one. */
function keptValueOf(value: unknown): string {
  return String(value).replaceAll('\0', '').slice(0, longestValue).toWellFormed()
}

/** A parsed URL is ASCII whatever was given: NUL and non-ASCII characters come out escaped. */
function placeOf(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '')
  return url ? `${url.host}${url.pathname}`.slice(0, longestValue) : undefined
}
