import { expect, test } from 'vitest'
import { followedRequests } from '../../apps/api/testing/followed-requests.ts'
import { importsOf } from './imports.ts'
import { readSourceTree } from './source-tree.ts'

const tree = readSourceTree('apps').concat(readSourceTree('packages'))
const requests = [...followedRequests()]

test('ARCHITECTURE.md follows five requests', () => {
  expect(requests.map(([name]) => name)).toEqual(['A page', 'A login', 'A step', 'A signature', 'A payout'])
})

test.each(requests)('%s: at most ten files, each one hop from an earlier one', (_, hops) => {
  expect(hops.length).toBeLessThanOrEqual(10)
  const known = new Set<string>()
  for (const { file, isImported } of hops) {
    const source = tree.find(({ path }) => path === file)
    expect(source, `${file} does not exist`).toBeDefined()
    if (isImported) expect([...known], `${file} is imported by no earlier file`).toContain(file)
    for (const { target } of importsOf(source!)) if ('file' in target) known.add(target.file)
  }
})
