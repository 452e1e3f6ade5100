import type { UtmRecord } from '@qadam/contract/marketing'
import type { Database } from '../../db/connect.ts'
import { insertTouch } from './marketing-repository.ts'

export type KeptUtm = Readonly<Record<string, string>>

const longestValue = 200
const mostParameters = 20

type Touch = { visitor: string | null; utms: readonly UtmRecord[]; clientTimestamp: number | null }

export async function applyTouch(database: Database, { clientTimestamp, utms, visitor }: Touch): Promise<void> {
  await insertTouch(database, { visitor, clientTimestamp, utms: utms.map(keptOf) })
}

/** `utm_…` and the paths: a query or a fragment may carry a phone, a token, anything. */
export function keptOf(utm: UtmRecord): KeptUtm {
  const parameters = Object.entries(utm).filter(([name]) => /^utm_[a-z0-9_]{1,40}$/.test(name))
  const kept = parameters.slice(0, mostParameters).map(([name, value]) => [name, String(value).slice(0, longestValue)])
  const places = (['page', 'referer'] as const).flatMap((name) => {
    const place = placeOf(utm[name])
    return place === undefined ? [] : [[name, place]]
  })
  return Object.fromEntries([...kept, ...places])
}

function placeOf(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '')
  return url ? `${url.host}${url.pathname}`.slice(0, longestValue) : undefined
}
