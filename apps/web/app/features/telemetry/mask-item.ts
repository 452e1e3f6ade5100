import type { BeforeSendHook, TransportItem } from '@grafana/faro-web-sdk'
import { maskWords } from './mask-words.ts'
import { typedWords } from './typed-words.ts'

// Spec §9.
export const longestUserAgent = 500

/** Names and moments that telemetry makes itself; as long as an iin, some of them, and never personal. */
const own = new Set([
  ...['trace_id', 'span_id', 'traceId', 'spanId', 'parentSpanId', 'id', 'duration_ns'],
  ...['timestamp', 'startTimeUnixNano', 'endTimeUnixNano', 'timeUnixNano'],
])

/** The last hand that anything goes through before it leaves the browser: no iin, no phone, no token, no typed word. */
export function maskItemsOf(ownOrigins: readonly string[]): BeforeSendHook {
  return (item) => {
    const typed = typedWords()
    const payload = maskValue(item.payload, (text) => maskWords(text, ownOrigins, typed)) as TransportItem['payload']
    const meta = maskValue(item.meta, (text) => maskWords(text, ownOrigins, [])) as TransportItem['meta']
    const { browser, page } = meta
    if (browser?.userAgent) browser.userAgent = browser.userAgent.slice(0, longestUserAgent)
    // Which screen it was, by the site map.
    if (page?.url) meta.view = { name: page.url.slice(location.origin.length) }
    return { ...item, meta, payload }
  }
}

function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  // Nobody needs more of a millisecond, and twelve nines in a row would look like an iin.
  if (typeof value === 'number') return Math.round(value * 1_000) / 1_000
  if (Array.isArray(value)) return value.map((part) => maskValue(part, mask))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, own.has(name) ? part : maskValue(part, mask)])
  return Object.fromEntries(parts)
}
