import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { currentTracer, startSpan } from './spans.ts'
import { readTraceparent } from './traceparent.ts'

export type TracedRequest = {
  /** Runs the continuation inside the span. */
  go(next: () => void): void
  end(answered: { readonly method: string; readonly route: string; readonly status: number }): void
}

type Asked = {
  readonly method: string
  readonly caller: unknown
  /** Whether this process itself sent the request. */
  readonly isOwn: boolean
}

export function beginRequest({ caller, isOwn, method }: Asked): TracedRequest | undefined {
  const tracer = currentTracer()
  if (tracer === undefined) return undefined
  const parent = readTraceparent(caller, { isOwn })
  const from = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
  const span = startSpan(tracer, from, { name: method, kind: 'SERVER' })
  const within = trace.setSpan(from, span)
  return {
    go: (next) => context.with(within, next),
    end({ method, route, status }) {
      if (span.isRecording()) {
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}
