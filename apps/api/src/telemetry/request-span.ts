import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { currentTracer, startSpan } from './spans.ts'
import { readTraceparent } from './traceparent.ts'

/** A request while it is answered. */
export type TracedRequest = {
  /** Whatever is done from here on is a part of it. */
  go(next: () => void): void
  end(answered: { readonly method: string; readonly route: string; readonly status: number }): void
}

type Asked = {
  readonly method: string
  readonly caller: unknown
  /** Asked by this very process. */
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
