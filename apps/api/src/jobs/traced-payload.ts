import { currentTraceparent } from '../telemetry/spans.ts'

/** Stands beside the job’s own fields, where a worker of the last release does not look. */
const field = 'traceparent'

/** What is kept of a promise: the payload, and the trace that it was made in, if somebody keeps that. */
export function withTrace(payload: object): object {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? payload : { ...payload, [field]: traceparent }
}

export function traceOf(kept: unknown): unknown {
  return typeof kept === 'object' && kept !== null && field in kept ? kept[field] : undefined
}

/** As the job knows it. */
export function payloadIn(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !(field in kept)) return kept
  const { [field]: _trace, ...payload } = kept
  return payload
}
