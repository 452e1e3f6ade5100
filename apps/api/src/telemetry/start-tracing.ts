import { setTimeout as wait } from 'node:timers/promises'
import { context } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { traceWith } from './spans.ts'
import { traceIds } from './trace-ids.ts'
import { countExport } from './trace-metrics.ts'
import { trustedCallers } from './trusted-callers.ts'

export type TracingOptions = {
  /** Full URL for spans: `http://collector:4318/v1/traces`. */
  readonly url: string
  /** Fraction of the traces begun here that is sampled, from 0 to 1. */
  readonly ratio: number
  readonly serviceName: string
  readonly log: Log
}

export type Tracing = { stop(): Promise<void> }

/** Bounds for a failing collector: spans beyond this queue are dropped, and a shutdown waits no longer than this. */
const maxWaiting = 4_096
const exportTimeoutMs = 5_000
const stopTimeoutMs = 3_000

/** An outside caller may request sampling; beyond this rate the ratio decides. */
const trustedPerSecond = 20

/** Loads the SDK only when tracing is enabled. */
export async function startTracing({ log, ratio, serviceName, url }: TracingOptions): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const { BatchSpanProcessor, ParentBasedSampler, RandomIdGenerator, TraceIdRatioBasedSampler, TracerProvider } = sdk
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    idGenerator: traceIds(new RandomIdGenerator()),
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: trustedCallers({ perSecond: trustedPerSecond, otherwise: byRatio }),
    }),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: followed(new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs, concurrencyLimit: 2 }), log),
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: exportTimeoutMs + 1_000,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  traceWith(provider.getTracer('qadam'))
  return {
    async stop() {
      traceWith(undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), wait(stopTimeoutMs, undefined, { ref: false })])
      context.disable()
    },
  }
}

/** The value in the SDK's result enum. */
const success = 0

/** Logs once when the collector fails and once when it recovers; lost traces cause no errors. */
function followed(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans, told) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== success
        countExport(spans.length, hasFailed ? 'lost' : 'taken')
        if (hasFailed && !isAway)
          log.warn({ spans: spans.length }, 'the trace collector rejects traces; they are dropped')
        if (!hasFailed && isAway) log.info({}, 'the trace collector accepts traces again')
        isAway = hasFailed
        // Reporting the failure would only make the processor log it again.
        told({ code: success })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
