import { Counter } from 'prom-client'
import { of } from './metrics.ts'

const forgotten = new Counter({
  ...of,
  name: 'qadam_forgotten_rows_total',
  help: 'Rows erased when their retention period ended, by kind',
  labelNames: ['what'],
})

export function countForgotten(what: string, rows: number): void {
  forgotten.inc({ what }, rows)
}
