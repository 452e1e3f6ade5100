import { currentTraceparent } from '../telemetry/spans.ts'

/** Stored beside the job's own fields, where a worker of the last release ignores it. */
const field = 'traceparent'

/** The stored form of a job: its payload, with the current trace if there is one. */
export function withTrace(payload: object): object {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? payload : { ...payload, [field]: traceparent }
}

export function traceOf(kept: unknown): unknown {
  return typeof kept === 'object' && kept !== null && field in kept ? kept[field] : undefined
}

/** The payload without the trace. */
export function payloadIn(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !(field in kept)) return kept
  const { [field]: _trace, ...payload } = kept
  return payload
}
