import { readdirSync, readFileSync } from 'node:fs'
import { measureProcess, metrics } from '@qadam/api/telemetry/metrics'
import { expect, test } from 'vitest'
// Importing the server registers all its metrics.
import './start-server.ts'

const deploy = new URL('../../../deploy/', import.meta.url)
const rules = readFileSync(new URL('prometheus/alerts.yaml', deploy), 'utf8')
const expressions = rules.replaceAll(/^\s*summary:.*$/gm, '')

/** Database roles of deploy/README.md, which are no metrics. */
const roles = ['qadam_owner', 'qadam_app']

function labelsOf(name: string): readonly string[] | undefined {
  const [, base = name] = /^(\w+?)(?:_bucket|_sum|_count)?$/.exec(name) ?? []
  const found = metrics.getSingleMetric(name) ?? metrics.getSingleMetric(base)
  return found && (found as unknown as { labelNames: string[] }).labelNames
}

test('the alert rules refer only to existing metrics and labels', () => {
  measureProcess()
  const named = [...expressions.matchAll(/\b((?:qadam|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]

  expect(named.length).toBeGreaterThan(10)
  for (const [, name = '', selector = ''] of named) {
    const labels = labelsOf(name)
    expect(labels, name).toBeDefined()
    for (const [, label] of selector.matchAll(/(\w+)\s*(?:=|!=|=~)\s*"/g))
      expect(labels, `${name}{${label}}`).toContain(label)
  }
})

test.each(readdirSync(deploy).filter((name) => name.endsWith('.md')))('deploy/%s names existing metrics', (name) => {
  measureProcess()
  const text = readFileSync(new URL(name, deploy), 'utf8')
  const named = [...text.matchAll(/`(qadam_\w+)(?:\{(\w+)=[^}]*\})?`/g)]
    .map(([, metric = '', label]) => ({ metric, label }))
    .filter(({ metric }) => !roles.includes(metric) && !metric.endsWith('_'))

  for (const { label, metric } of named) {
    expect(labelsOf(metric), metric).toBeDefined()
    if (label !== undefined) expect(labelsOf(metric), metric).toContain(label)
  }
})
