import { Counter } from 'prom-client'
import { of } from './metrics.ts'

const spans = new Counter({
  ...of,
  name: 'qadam_trace_spans_total',
  help: 'Spans sent to the collector, by outcome; lost spans are not resent',
  labelNames: ['outcome'],
})

export function countExport(count: number, outcome: 'taken' | 'lost'): void {
  spans.inc({ outcome }, count)
}
