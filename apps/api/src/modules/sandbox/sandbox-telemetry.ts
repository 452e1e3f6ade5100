import type { AnswerOf } from '@qadam/wire/endpoint'
import type { readTelemetry, TelemetryBatch, TelemetryEntry, TelemetryTrace } from '@qadam/wire/sandbox-telemetry'

const maxEntries = 300
const maxSpans = 500
const maxShown = 300

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly name: string
  readonly startNs: bigint
  readonly endNs: bigint
  readonly failed: boolean
}

export type TelemetryMemory = {
  readonly take: (batch: TelemetryBatch) => void
  readonly read: () => AnswerOf<typeof readTelemetry>
}

/** Recent telemetry of this stand's browsers: the newest few hundred entries, in this process's memory only. */
export function telemetryMemory(): TelemetryMemory {
  let entries: TelemetryEntry[] = []
  let spans: Span[] = []
  let nextId = 1

  return {
    take(batch) {
      const told = entriesOf(batch).map((entry) => ({ ...entry, id: nextId++ }))
      entries = [...told.reverse(), ...entries].slice(0, maxEntries)
      spans = [...spansOf(batch), ...spans].slice(0, maxSpans)
    },
    read: () => ({ sessions: sessionsOf(entries), entries, traces: tracesOf(spans) }),
  }
}

function entriesOf(batch: TelemetryBatch): Omit<TelemetryEntry, 'id'>[] {
  const where = { session_id: cut(batch.meta.session?.id), screen: cut(batch.meta.view?.name) }
  const { events = [], exceptions = [], logs = [], measurements = [] } = batch
  return [
    ...events.map(({ attributes, name, timestamp }) => entry('event', timestamp, name, listed(attributes))),
    ...measurements.map(({ context, timestamp, type, values }) => ({
      ...entry('vital', timestamp, Object.keys(values)[0] ?? type, String(Math.round(Object.values(values)[0] ?? 0))),
      rating: context?.rating ?? null,
    })),
    ...logs.map(({ level, message, timestamp }) => entry('log', timestamp, level, message)),
    ...exceptions.map(({ context, timestamp, type = 'Error', value }) =>
      entry('error', timestamp, `${type}: ${value}`, listed(context)),
    ),
  ]

  function entry(kind: TelemetryEntry['kind'], at: string, title: string, detail: string) {
    return { ...where, kind, at: cut(at), title: cut(title), detail: cut(detail), rating: null as string | null }
  }
}

function listed(labels: Readonly<Record<string, string>> = {}): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

function cut(text = ''): string {
  return text.slice(0, maxShown)
}

function spansOf({ traces }: TelemetryBatch): Span[] {
  const spans = traces?.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)) ?? []
  return spans.map(({ attributes = [], endTimeUnixNano, name, spanId, startTimeUnixNano, status, traceId }) => {
    const url = attributes.find(({ key }) => key === 'url.full' || key === 'http.url')?.value.stringValue ?? ''
    return {
      ...{
        traceId: cut(traceId),
        spanId: cut(spanId),
        name: cut(`${name} ${URL.parse(url)?.pathname ?? url}`.trim()),
        failed: status?.code === 2,
      },
      ...{ startNs: BigInt(startTimeUnixNano), endNs: BigInt(endTimeUnixNano) },
    }
  })
}

function sessionsOf(entries: readonly TelemetryEntry[]): AnswerOf<typeof readTelemetry>['sessions'] {
  const bySession = Map.groupBy(entries, ({ session_id }) => session_id)
  return [...bySession].map(([session_id, own]) => ({
    session_id,
    last_at: own[0]?.at ?? '',
    screens: new Set(own.map(({ screen }) => screen)).size,
    errors: own.filter(({ kind }) => kind === 'error').length,
  }))
}

function tracesOf(spans: readonly Span[]): TelemetryTrace[] {
  return [...Map.groupBy(spans, ({ traceId }) => traceId)].map(([trace_id, own]) => {
    const inOrder = own.toSorted((one, other) => msBetween(other.startNs, one.startNs))
    const begins = inOrder[0]?.startNs ?? 0n
    const ends = own.toSorted((one, other) => msBetween(one.endNs, other.endNs))[0]?.endNs ?? begins
    return {
      trace_id,
      at: new Date(msBetween(0n, begins)).toISOString(),
      duration_ms: msBetween(begins, ends),
      spans: inOrder.map(({ endNs, failed, name, spanId, startNs }) => ({
        ...{ span_id: spanId, name, failed },
        ...{ offset_ms: msBetween(begins, startNs), duration_ms: msBetween(startNs, endNs) },
      })),
    }
  })
}

function msBetween(earlierNs: bigint, laterNs: bigint): number {
  return Number(laterNs - earlierNs) / 1e6
}
