import { expect, test } from 'vitest'
import { countPlaywright } from './browser.ts'
import { chooseParts, parts, unusedServer } from './parts.ts'
import { inWords, isGood } from './tally.ts'
import { countVitest } from './vitest.ts'

const embeddedOnly = { hasPostgres: false }

function namesOf(choice: ReturnType<typeof chooseParts>): string[] {
  return 'chosen' in choice ? choice.chosen.map(({ name }) => name) : []
}

test('without words everything runs that this machine can run', () => {
  expect(namesOf(chooseParts([], embeddedOnly))).toEqual(['types', 'lint', 'tidy', 'unit', 'api', 'browser'])
  expect(namesOf(chooseParts([], { hasPostgres: true }))).toEqual(parts.map(({ name }) => name))
})

test('named parts run, and the words after them are a filter', () => {
  const choice = chooseParts(['unit', 'api', 'iin', '-t', 'checksum'], embeddedOnly)

  expect(namesOf(choice)).toEqual(['unit', 'api'])
  expect(choice).toMatchObject({ filter: ['iin', '-t', 'checksum'] })
})

test('an unknown part is answered with the list of parts', () => {
  expect(chooseParts(['unti'], embeddedOnly)).toMatchObject({
    refused: expect.stringMatching(/«unti».*\n.*types[\s\S]+browser/),
  })
})

test('a part on PostgreSQL says what it lacks', () => {
  expect(chooseParts(['api-postgres'], embeddedOnly)).toMatchObject({
    refused: expect.stringContaining('TEST_DATABASE_URL'),
  })
})

test('a Redis that is given is taken, and it is said that nothing uses it', () => {
  expect(unusedServer({ TEST_REDIS_URL: 'redis://127.0.0.1:6379' })).toContain('nothing of the product uses Redis yet')
  expect(unusedServer({})).toBeUndefined()
  expect(parts.filter(({ about }) => /redis/i.test(about))).toEqual([])
})

test('a part is good only when something ran and nothing failed', () => {
  expect(isGood({ passed: 0, failed: 0, skipped: 5 })).toBe(false)
  expect(isGood({ passed: 5, failed: 1, skipped: 0 })).toBe(false)
  expect(isGood({ passed: 5, failed: 0, skipped: 1 })).toBe(true)
})

test('the last line is the one that programs read', () => {
  expect(inWords({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(inWords({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})

test('a file that cannot be loaded counts as a failure', () => {
  const report = {
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }, { status: 'todo' }] },
    ],
  }

  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a run that fails without a failed test is not green', () => {
  expect(countVitest({ testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }] }, 1).failed).toBe(
    1,
  )
  expect(countVitest(undefined, 1).failed).toBe(1)
  expect(countPlaywright(undefined, 1).failed).toBe(1)
})

test('a journey that passes at the second try has passed, one that never does has failed', () => {
  expect(countPlaywright({ expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  })
})
