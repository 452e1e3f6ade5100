import { readFileSync } from 'node:fs'
import { measureProcess, metrics } from '@qadam/api/telemetry/metrics'
import { expect, test } from 'vitest'
// Importing the server registers all its metrics.
import './start-server.ts'

const rules = readFileSync(new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8')
const expressions = rules.replaceAll(/^\s*summary:.*$/gm, '')

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
