import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const words = z.string().check(z.maxLength(4_000))
const nanoseconds = z.string().check(z.regex(/^\d{1,19}$/))
const labels = z.optional(z.record(z.string(), words))
const maxOfOne = z.maxLength(200)

const span = z.object({
  traceId: words,
  spanId: words,
  parentSpanId: z.optional(words),
  name: words,
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.optional(
    z
      .array(
        z.object({
          key: words,
          value: z.object({ stringValue: z.optional(words), intValue: z.optional(z.unknown()) }),
        }),
      )
      .check(maxOfOne),
  ),
  status: z.optional(z.object({ code: z.optional(z.number()) })),
})

/** A batch as Faro sends it; fields that are not shown are not even parsed. */
const batch = z.object({
  meta: z.object({
    session: z.optional(z.object({ id: z.optional(words) })),
    view: z.optional(z.object({ name: z.optional(words) })),
  }),
  exceptions: z.optional(
    z.array(z.object({ type: z.optional(words), value: words, timestamp: words, context: labels })).check(maxOfOne),
  ),
  logs: z.optional(z.array(z.object({ level: words, message: words, timestamp: words })).check(maxOfOne)),
  measurements: z.optional(
    z
      .array(z.object({ type: words, values: z.record(z.string(), z.number()), timestamp: words, context: labels }))
      .check(maxOfOne),
  ),
  events: z.optional(z.array(z.object({ name: words, timestamp: words, attributes: labels })).check(maxOfOne)),
  traces: z.optional(
    z.object({
      resourceSpans: z
        .array(
          z.object({
            scopeSpans: z.array(z.object({ spans: z.array(span).check(maxOfOne) })).check(maxOfOne),
          }),
        )
        .check(maxOfOne),
    }),
  ),
})

export type TelemetryBatch = z.infer<typeof batch>

const sandboxCall = { module: 'sandbox', access: 'anyone', errors: [] } as const

/** Receives the browser telemetry of a developer's machine. Not mounted on `prod`. */
export const collectTelemetry = endpoint({
  ...sandboxCall,
  method: 'POST',
  path: '/rest/sandbox/telemetry/collect',
  summary: 'Receives a batch from Faro and holds it in memory for a while',
  body: batch,
  answer: z.object({ accepted: z.literal(true) }),
})

const kinds = ['error', 'log', 'vital', 'event'] as const

const entry = z.object({
  id: z.int(),
  session_id: z.string(),
  at: z.string(),
  screen: z.string(),
  kind: z.enum(kinds),
  title: z.string(),
  detail: z.string(),
  /** For a vital: good, needs-improvement or poor. */
  rating: z.nullable(z.string()),
})

const trace = z.object({
  trace_id: z.string(),
  at: z.string(),
  duration_ms: z.number(),
  spans: z.array(
    z.object({
      span_id: z.string(),
      name: z.string(),
      /** From the start of the trace. */
      offset_ms: z.number(),
      duration_ms: z.number(),
      failed: z.boolean(),
    }),
  ),
})

export type TelemetryEntry = z.infer<typeof entry>
export type TelemetryTrace = z.infer<typeof trace>

export const readTelemetry = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/telemetry',
  summary: 'Lists recent telemetry from browsers, newest first',
  answer: z.object({
    sessions: z.array(z.object({ session_id: z.string(), last_at: z.string(), screens: z.int(), errors: z.int() })),
    entries: z.array(entry),
    traces: z.array(trace),
  }),
})
