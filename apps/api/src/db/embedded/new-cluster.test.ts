import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { engineOfNewCluster } from './new-cluster.ts'

test('the packed cluster is of the installed engine: after an upgrade set its version, run tools/write-new-cluster.ts', () => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8'))

  expect(engineOfNewCluster).toBe(version)
})
