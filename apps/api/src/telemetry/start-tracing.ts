import { setTimeout as wait } from 'node:timers/promises'
import { context } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { traceWith } from './spans.ts'
import { traceIds } from './trace-ids.ts'
import { countExport } from './trace-metrics.ts'
import { believedCallers } from './trusted-callers.ts'

export type TracingOptions = {
  /** Where spans go, whole: `http://collector:4318/v1/traces`. */
  readonly url: string
  /** Which part of the traces that begin here is kept, from 0 to 1. */
  readonly ratio: number
  readonly serviceName: string
  readonly log: Log
}

export type Tracing = { stop(): Promise<void> }

/** However bad the collector’s day is: so many spans wait, the next are dropped; and the end waits no longer than this. */
const maxWaiting = 4_096
const exportTimeoutMs = 5_000
const stopTimeoutMs = 3_000

/** A caller from outside may ask for its trace to be kept; a crowd that asks for it is answered by the ratio. */
const believedPerSecond = 20

/** The machinery is fetched only where somebody wants traces. */
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
      remoteParentSampled: believedCallers({ perSecond: believedPerSecond, otherwise: byRatio }),
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

/** As the SDK’s enumeration of results has it. */
const success = 0

/** A collector that is away is said once, and once more when it is back: a lost trace is nobody’s trouble. */
function followed(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans, told) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== success
        countExport(spans.length, hasFailed ? 'lost' : 'taken')
        if (hasFailed && !isAway) log.warn({ spans: spans.length }, 'the collector of traces takes none; they are lost')
        if (!hasFailed && isAway) log.info({}, 'the collector of traces takes them again')
        isAway = hasFailed
        // The processor would only say the same once more.
        told({ code: success })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
