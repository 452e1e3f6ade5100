import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { failureOf } from './failure.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

/** The subset of OpenTelemetry that the app uses. Without a tracer each function only runs its work. */
let tracer: Tracer | undefined

export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen
}

export type SpanShape = {
  /** One of a few constant names: an address or an id would identify a person. */
  readonly name: string
  readonly kind?: keyof typeof SpanKind
  readonly attributes?: Attributes
}

/** Runs the work as a span of the current trace, or of a new one. */
export function inSpan<Done>(shape: SpanShape, work: () => Promise<Done>): Promise<Done> {
  return tracer === undefined ? work() : within(tracer, context.active(), shape, work)
}

/** Like `inSpan`, but records nothing outside a sampled trace, where the span alone would be useless. */
export function asPartOfTrace<Done>(shape: () => SpanShape, work: () => Promise<Done>): Promise<Done> {
  if (tracer === undefined || !isTraced()) return work()
  return within(tracer, context.active(), shape(), work)
}

/** Like `inSpan`, for an outbox job: continues the trace of the code that enqueued it. */
export function inSpanOf<Done>(promised: unknown, shape: SpanShape, work: () => Promise<Done>): Promise<Done> {
  if (tracer === undefined) return work()
  // Written by our own code in our own transaction, so its sampling decision is trusted.
  const caller = readTraceparent(promised, { isOwn: true })
  return within(tracer, caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT, shape, work)
}

async function within<Done>(by: Tracer, parent: Context, shape: SpanShape, work: () => Promise<Done>): Promise<Done> {
  const span = startSpan(by, parent, shape)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    markFailed(span, error)
    throw error
  } finally {
    span.end()
  }
}

export function startSpan(by: Tracer, parent: Context, { attributes, kind = 'INTERNAL', name }: SpanShape): Span {
  return by.startSpan(name, { kind: SpanKind[kind], ...(attributes && { attributes }) }, parent)
}

export function currentTracer(): Tracer | undefined {
  return tracer
}

export function noteOnSpan(attributes: Attributes): void {
  if (tracer !== undefined) trace.getActiveSpan()?.setAttributes(attributes)
}

/** Marks the current span as failed, without the error's message, which may identify a person. */
export function noteFailure(error: unknown): void {
  const span = tracer && trace.getActiveSpan()
  if (span) markFailed(span, error)
}

function markFailed(span: Span, error: unknown): void {
  if (!span.isRecording()) return
  const failure = failureOf(error)
  span.setAttributes(failure)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Headers that pass the trace to another part of the app; empty without a trace. */
export function traceHeaders(): Record<string, string> {
  const current = tracer && trace.getActiveSpan()?.spanContext()
  return current ? { 'trace-id': current.traceId, traceparent: writeTraceparent(current) } : {}
}

/** The traceparent to store with an outbox job; undefined outside a sampled trace. */
export function currentTraceparent(): string | undefined {
  return isTraced() ? traceHeaders().traceparent : undefined
}

export function traceOfLogLine(): { trace_id?: string } {
  const current = tracer && trace.getActiveSpan()?.spanContext()
  return current && isSampled(current.traceFlags) ? { trace_id: current.traceId } : {}
}

function isTraced(): boolean {
  const current = tracer && trace.getActiveSpan()?.spanContext()
  return current !== undefined && isSampled(current.traceFlags)
}

function isSampled(flags: number): boolean {
  return (flags & TraceFlags.SAMPLED) !== 0
}
