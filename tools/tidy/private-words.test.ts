import { expect, test } from 'vitest'
import { checkPrivateWords } from './private-words.ts'

test.each([
  ['apps/api/src/provider-manners.ts', ''],
  ['apps/api/src/a.ts', 'export function solveRiddle() {}'],
  ['apps/api/src/a.ts', 'const buildSheet = 1'],
  ['apps/api/src/a.ts', 'export type HouseOptions = {}'],
  ['apps/api/src/too-late.ts', ''],
  ['apps/web/app/a.ts', 'const isPutBack = true'],
])('%s may not declare `%s`', (path, text) => {
  expect(checkPrivateWords([{ path, text }])).toHaveLength(1)
})

test.each([
  ['apps/api/src/household.ts', 'const warehouse = stylesheet.rooms'],
  ['apps/api/src/late-child-log.ts', 'function putCookieBack() {}'],
  ['docs/glossary.md', 'house, riddle, sheet'],
])('%s may contain `%s`', (path, text) => {
  expect(checkPrivateWords([{ path, text }])).toEqual([])
})
