import { Counter } from 'prom-client'
import { of } from './metrics.ts'

const spans = new Counter({
  ...of,
  name: 'qadam_trace_spans_total',
  help: 'Spans handed to the collector, by whether it took them; lost ones are not sent again',
  labelNames: ['outcome'],
})

export function countExport(count: number, outcome: 'taken' | 'lost'): void {
  spans.inc({ outcome }, count)
}
