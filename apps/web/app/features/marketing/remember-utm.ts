import { type Arrival, isUtmName, sourceKey, type Utm, utmOf } from '@qadam/domain/marketing/utm'
import { utmIn } from '@qadam/domain/marketing/utm-payload'
import { keep, kept } from '../../visit/visit-memory.ts'
import { utmState } from './utm-state.ts'
import { storedUtm, storeUtm } from './utm-storage.ts'

/** A visit lasts as long as its tab (docs/decisions/0092). */
type TabVisit = { readonly referrer: string; readonly source: string | undefined }

const visitKey = 'utm_visit'

/** Runs once per page load: a source new to this visit is stored until it is reported. */
export function rememberUtm(): void {
  const visit = utmIn(kept('sessionStorage', visitKey)) as TabVisit | undefined
  const arrival = arrivalHere(visit !== undefined)
  const utm = arrival && utmOf(arrival)
  const source = utm ? sourceKey(utm) : visit?.source
  if (utm && source !== visit?.source) takeOver(utm)
  const { current } = storedUtm()
  utmState.clientUtm = utmIn(current) ?? utm
  utmState.primaryReferrer = visit?.referrer ?? (isOwn(urlOf(document.referrer)) ? '' : document.referrer)
  utmState.ready = current !== null
  keep('sessionStorage', visitKey, JSON.stringify({ referrer: utmState.primaryReferrer, source } satisfies TabVisit))
}

/** Undefined if the visitor is only continuing the visit. */
function arrivalHere(isUnderWay: boolean): Arrival | undefined {
  const { referrer } = document
  const page = addressAtLoad()
  const before = urlOf(referrer)
  const met = { asked: [...page.searchParams], page: page.href, referer: referrer, foreignHost: undefined }
  if (met.asked.some(([name]) => isUtmName(name))) return met
  // A referrer on a return from signing or from a bank is no source.
  if (before && !isOwn(before))
    return page.pathname.includes('/register/') ? undefined : { ...met, foreignHost: before.host }
  if (isUnderWay) return undefined
  if (!before) return met
  // Either the previous page was left before this script ran, or this is a link opened in a new tab.
  return history.length > 1 ? { ...met, asked: before.searchParams, page: referrer, referer: '' } : undefined
}

/** The URL at page load: the visitor may have navigated inside the app since. */
function addressAtLoad(): URL {
  return new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
}

function urlOf(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function isOwn(url: URL | undefined): boolean {
  return url?.origin === location.origin
}

function takeOver(utm: Utm): void {
  const stored = storedUtm()
  const current = utmIn(stored.current)
  if (current && sourceKey(current) === sourceKey(utm)) return
  storeUtm(JSON.stringify(utm), current ? stored.current : null)
}
