import { Histogram } from 'prom-client'
import { of } from './metrics.ts'

const durations = new Histogram({
  ...of,
  name: 'qadam_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last byte of its response: site pages and API calls',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Answered = { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }

/** Labelled by status class only; the log has the exact status. */
export function observeRequest({ method, route, seconds, status }: Answered): void {
  const labels = { method: methods.has(method) ? method : 'other', route, status: `${Math.trunc(status / 100)}xx` }
  durations.observe(labels, seconds)
}
