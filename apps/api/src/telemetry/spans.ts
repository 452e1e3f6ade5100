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

/** The little of OpenTelemetry that the house speaks. Without a tracer each of these does its work and nothing else. */
let tracer: Tracer | undefined

export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen
}

export type SpanShape = {
  /** Of a few words that are the same for everybody: an address or an id would name somebody. */
  readonly name: string
  readonly kind?: keyof typeof SpanKind
  readonly attributes?: Attributes
}

/** Does the work as one step of whatever trace is under way, or of a new one. */
export function inSpan<Done>(shape: SpanShape, work: () => Promise<Done>): Promise<Done> {
  return tracer === undefined ? work() : within(tracer, context.active(), shape, work)
}

/** The same where a step by itself would tell nothing: outside any trace, or in one that nobody keeps, it is not told. */
export function asPartOfTrace<Done>(shape: () => SpanShape, work: () => Promise<Done>): Promise<Done> {
  if (tracer === undefined || !isTraced()) return work()
  return within(tracer, context.active(), shape(), work)
}

/** The same for work that was promised elsewhere: it goes on in the trace of whoever promised it. */
export function inSpanOf<Done>(promised: unknown, shape: SpanShape, work: () => Promise<Done>): Promise<Done> {
  if (tracer === undefined) return work()
  // Our own word, written in our own transaction: the question whether to keep the trace is answered.
  const caller = readTraceparent(promised, { isOwn: true })
  return within(tracer, caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT, shape, work)
}

async function within<Done>(by: Tracer, parent: Context, shape: SpanShape, work: () => Promise<Done>): Promise<Done> {
  const span = startSpan(by, parent, shape)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    tell(span, error)
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

/** Adds to the step that is under way. */
export function noteOnSpan(attributes: Attributes): void {
  if (tracer !== undefined) trace.getActiveSpan()?.setAttributes(attributes)
}

/** Says that the step under way has failed, and how; never in the error’s own words, which may name somebody. */
export function noteFailure(error: unknown): void {
  const span = tracer && trace.getActiveSpan()
  if (span) tell(span, error)
}

function tell(span: Span, error: unknown): void {
  if (!span.isRecording()) return
  const failure = failureOf(error)
  span.setAttributes(failure)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** What a call to another part of the house carries; nothing where there is no trace. */
export function traceHeaders(): Record<string, string> {
  const current = tracer && trace.getActiveSpan()?.spanContext()
  return current ? { 'trace-id': current.traceId, traceparent: writeTraceparent(current) } : {}
}

/** For what is promised inside a trace that is kept. */
export function currentTraceparent(): string | undefined {
  return isTraced() ? traceHeaders().traceparent : undefined
}

/** For each line of the log: by this name its trace is found. */
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
