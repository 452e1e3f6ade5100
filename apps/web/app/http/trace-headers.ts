import type { Page } from '../boot/page-context.ts'

type Trace = { readonly id: string; readonly flags: string }

const traces = new WeakMap<Page, Trace>()

/**
 * Spec §7: with telemetry on, all calls of one page belong to one trace (W3C trace context): the browser's, if it has
 * started one. A server with tracing of its own replaces these headers in its calls.
 */
export function traceHeaders(page: Page): Record<string, string> {
  const { faroDisabled, faroUrl } = page.boot.config
  if (faroDisabled || faroUrl === '') return {}
  const trace = traces.get(page) ?? traceOf(page.traceparent) ?? { id: hex(16), flags: '01' }
  traces.set(page, trace)
  return { 'trace-id': trace.id, traceparent: `00-${trace.id}-${hex(8)}-${trace.flags}` }
}

const written = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-(0[01])$/

function traceOf(traceparent: string | undefined): Trace | undefined {
  const [, id, flags] = written.exec(traceparent ?? '') ?? []
  return id && flags ? { id, flags } : undefined
}

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
