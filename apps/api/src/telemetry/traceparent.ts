import { type SpanContext, TraceFlags } from '@opentelemetry/api'
import { hidesNumber } from './trace-ids.ts'

/** W3C trace context, version 00 or a later one with the same beginning. */
const written = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/**
 * Parses the caller's trace context. Undefined when it is invalid or could hide a personal number, because the trace id
 * is logged unchanged.
 */
export function readTraceparent(header: unknown, { isOwn }: { readonly isOwn: boolean }): SpanContext | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined
  const [, traceId, spanId, flags] = written.exec(header) ?? []
  if (!traceId || !spanId || !flags || (!isOwn && hidesNumber(traceId))) return undefined
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: !isOwn }
}

export function writeTraceparent({ spanId, traceFlags, traceId }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`
}

const longest = 100
