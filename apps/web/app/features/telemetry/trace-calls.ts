import { TracingInstrumentation } from '@grafana/faro-web-tracing'
import { escapeRegExp } from './escape-regexp.ts'

export type CallOptions = { readonly ownOrigins: readonly string[]; readonly userAgent: string }

/**
 * Sends the trace id with our own calls to our own servers only (Spec §7). Spans go in batches of up to thirty, a
 * second apart: the figures of Spec §9 are the SDK's defaults.
 */
export function traceCalls({ ownOrigins, userAgent }: CallOptions): TracingInstrumentation {
  return new TracingInstrumentation({
    omitTraceContextForUnsampledSessions: true,
    resourceAttributes: { 'user_agent.original': userAgent, 'process.runtime.version': userAgent },
    instrumentationOptions: {
      propagateTraceHeaderCorsUrls: ownOrigins.map((origin) => new RegExp(`^${escapeRegExp(origin)}/`)),
      fetchInstrumentationOptions: {
        requestHook: (span, request) => {
          if (!span.isRecording() || !ownOrigins.includes(originOf(span))) return
          const headers = request instanceof Request ? request.headers : new Headers(request.headers)
          headers.set('trace-id', span.spanContext().traceId)
          if (!(request instanceof Request)) request.headers = headers
        },
      },
    },
  })
}

/** Options that are not a `Request` carry no URL, but their span does. */
function originOf(span: object): string {
  const { attributes } = span as { attributes?: Readonly<Record<string, unknown>> }
  const url = String(attributes?.['url.full'])
  return URL.canParse(url) ? new URL(url).origin : ''
}
