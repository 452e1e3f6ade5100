import type { BeforeSendHook, TransportItem } from '@grafana/faro-web-sdk'
import { maskWords } from './mask-words.ts'
import { typedWords } from './typed-words.ts'

// Spec §9.
export const longestUserAgent = 500

/** Ids and timestamps of telemetry itself; some are as long as an iin, but they are never personal. */
const own = new Set([
  ...['trace_id', 'span_id', 'traceId', 'spanId', 'parentSpanId', 'id', 'duration_ns'],
  ...['timestamp', 'startTimeUnixNano', 'endTimeUnixNano', 'timeUnixNano'],
])

/** Last filter before anything leaves the browser: removes iins, phones, tokens and typed text. */
export function maskItemsOf(ownOrigins: readonly string[]): BeforeSendHook {
  return (item) => {
    const typed = typedWords()
    const payload = maskValue(item.payload, (text) => maskWords(text, ownOrigins, typed)) as TransportItem['payload']
    const meta = maskValue(item.meta, (text) => maskWords(text, ownOrigins, [])) as TransportItem['meta']
    const { browser, page } = meta
    if (browser?.userAgent) browser.userAgent = browser.userAgent.slice(0, longestUserAgent)
    // The screen, by its path in the site map.
    if (page?.url) meta.view = { name: page.url.slice(location.origin.length) }
    return { ...item, meta, payload }
  }
}

function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  // A finer resolution is useless, and twelve nines in a row would look like an iin.
  if (typeof value === 'number') return Math.round(value * 1_000) / 1_000
  if (Array.isArray(value)) return value.map((part) => maskValue(part, mask))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, own.has(name) ? part : maskValue(part, mask)])
  return Object.fromEntries(parts)
}
