import type { Page } from '../boot/page-context.ts'

const traces = new WeakMap<Page, string>()

/** Spec §7: with telemetry on, the calls that one page makes belong to one trace (W3C trace context). */
export function traceHeaders(page: Page): Record<string, string> {
  const { faroDisabled, faroUrl } = page.boot.config
  if (faroDisabled || faroUrl === '') return {}
  const trace = traces.get(page) ?? hex(16)
  traces.set(page, trace)
  return { 'trace-id': trace, traceparent: `00-${trace}-${hex(8)}-01` }
}

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
