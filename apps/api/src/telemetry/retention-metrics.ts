import { Counter } from 'prom-client'
import { of } from './metrics.ts'

const forgotten = new Counter({
  ...of,
  name: 'qadam_forgotten_rows_total',
  help: 'Rows whose day had come and that were taken away, by what they were',
  labelNames: ['what'],
})

export function countForgotten(what: string, rows: number): void {
  forgotten.inc({ what }, rows)
}
