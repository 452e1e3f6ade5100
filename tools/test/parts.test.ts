import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright } from './browser.ts'
import { root } from './command.ts'
import { chooseParts, parts, unusedServer } from './parts.ts'
import { faultsOfPlaywright, secondTriesOf, timesOfPlaywright } from './playwright-report.ts'
import { unforgiven } from './second-tries.ts'
import { faultInWords, inWords, isGood } from './tally.ts'
import { timesInWords } from './times.ts'
import { countVitest, faultsOfVitest, timesOfVitest } from './vitest.ts'

const embeddedOnly = { hasPostgres: false }

function namesOf(choice: ReturnType<typeof chooseParts>): string[] {
  return 'chosen' in choice ? choice.chosen.map(({ name }) => name) : []
}

test('without arguments every part runs that this machine supports', () => {
  expect(namesOf(chooseParts([], embeddedOnly))).toEqual([
    'types',
    'lint',
    'tidy',
    'unit',
    'components',
    'pages',
    'api',
    'browser',
  ])
  expect(namesOf(chooseParts([], { hasPostgres: true }))).toEqual(parts.map(({ name }) => name))
})

test('named parts run, and the arguments after them are a filter', () => {
  const choice = chooseParts(['unit', 'api', 'iin', '-t', 'checksum'], embeddedOnly)

  expect(namesOf(choice)).toEqual(['unit', 'api'])
  expect(choice).toMatchObject({ filter: ['iin', '-t', 'checksum'] })
})

test('an unknown part is refused with the list of parts', () => {
  expect(chooseParts(['unti'], embeddedOnly)).toMatchObject({
    refused: expect.stringMatching(/"unti".*\n.*types[\s\S]+browser/),
  })
})

test('a part that needs PostgreSQL is refused with the name of the missing variable', () => {
  expect(chooseParts(['other-engine'], embeddedOnly)).toMatchObject({
    refused: expect.stringContaining('TEST_DATABASE_URL'),
  })
})

test('a given Redis is accepted with a note that nothing uses it', () => {
  expect(unusedServer({ TEST_REDIS_URL: 'redis://127.0.0.1:6379' })).toContain('nothing uses Redis yet')
  expect(unusedServer({})).toBeUndefined()
  expect(parts.filter(({ about }) => /redis/i.test(about))).toEqual([])
})

test('a part is good only if at least one test passed and none failed', () => {
  expect(isGood({ passed: 0, failed: 0, skipped: 5 })).toBe(false)
  expect(isGood({ passed: 5, failed: 1, skipped: 0 })).toBe(false)
  expect(isGood({ passed: 5, failed: 0, skipped: 1 })).toBe(true)
})

test('the last line has the format that programs parse', () => {
  expect(inWords({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(inWords({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})

test('a file that cannot be loaded counts as a failure', () => {
  const report = {
    testResults: [
      { name: 'a', status: 'failed', assertionResults: [] },
      { name: 'b', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      {
        name: 'c',
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'pending' }, { status: 'todo' }],
      },
    ],
  }

  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a run that fails without a failed test counts as a failure', () => {
  expect(
    countVitest({ testResults: [{ name: 'a', status: 'passed', assertionResults: [{ status: 'passed' }] }] }, 1).failed,
  ).toBe(1)
  expect(countVitest(undefined, 1).failed).toBe(1)
  expect(countPlaywright(undefined, 1).failed).toBe(1)
})

test('a journey that passes only on its second try has failed, unless allowed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 2, skipped: 2 }

  expect(countPlaywright(stats, 1, { late: 1 })).toEqual({ passed: 4, failed: 2, skipped: 2 })
  expect(countPlaywright({ ...stats, unexpected: 0 }, 0, { late: 1 })).toMatchObject({ passed: 4, failed: 1 })
  expect(countPlaywright({ ...stats, unexpected: 0 }, 0, { late: 0 })).toMatchObject({ passed: 5, failed: 0 })
})

test('a second try is allowed by test name and until a date', () => {
  const tries = [{ file: 'login.spec.ts', title: 'slow', test: 'login.spec.ts:7 › slow', why: 'no button' }]
  const allowed = [{ test: 'login.spec.ts › slow', until: '2026-12-01', cause: 'issue 1' }]

  expect(unforgiven(tries, '2026-12-01', allowed)).toEqual([])
  expect(unforgiven(tries, '2026-12-02', allowed)).toHaveLength(1)
  expect(unforgiven(tries, '2026-12-01', [])).toEqual([
    { test: 'login.spec.ts:7 › slow (passed only when retried)', why: 'no button' },
  ])
})

test('the end of a run lists the time of each part and of the slowest files', () => {
  const at = (name: string, startTime: number, endTime: number) => ({
    ...{ name: join(root, name), status: 'passed', assertionResults: [], startTime, endTime },
  })
  const files = timesOfVitest({ testResults: [at('a.test.ts', 0, 500), at('b.test.ts', 1_000, 4_000)] })
  const part = { passed: 2, failed: 0, skipped: 0, files }
  const said = timesInWords([{ ...part, name: 'unit', seconds: 3.5 }], 3.6).split('\n')

  expect(said[0]).toMatch(/✓ unit +3\.5 s {2}2 passed, 0 failed/)
  expect(said[1]).toMatch(/whole run +3\.6 s/)
  expect(said.slice(-2)).toEqual([
    expect.stringMatching(/3\.0 s {2}b\.test\.ts/),
    expect.stringMatching(/0\.5 s {2}a\.test/),
  ])
})

test('a failure in a suite is repeated with its file, its name and its reason', () => {
  const report = {
    testResults: [
      { name: join(root, 'a/loan.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: join(root, 'a/iin.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'fits' },
          { status: 'failed', fullName: 'does not fit', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: join(root, 'a/lost.test.ts'), status: 'failed', message: 'Cannot find ./lost', assertionResults: [] },
    ],
  }

  expect(faultsOfVitest(report)).toEqual([
    { test: 'a/iin.test.ts › does not fit', why: 'expected 1 to be 2' },
    { test: 'a/lost.test.ts', why: 'Cannot find ./lost' },
  ])
})

test('a failed journey is repeated at any depth of suites, separately from one that needed a second try', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'login.spec.ts',
    line: 7,
    tests: [
      {
        projectName: 'mobile',
        status,
        results: [{ duration: 400, error: { message: 'no button' } }, { duration: 600 }],
      },
    ],
  })
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  const suites = [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected')] }] }]
  const report = { stats, suites: [...suites, { specs: [spec('slow', 'flaky')] }] }

  expect(faultsOfPlaywright(report)).toEqual([{ test: 'login.spec.ts:7 › bad', why: 'no button' }])
  expect(secondTriesOf(report)).toMatchObject([{ file: 'login.spec.ts', title: 'slow', why: 'no button' }])
  expect(timesOfPlaywright(report)).toEqual([{ file: 'journeys/login.spec.ts', seconds: 3 }])
  expect(faultsOfPlaywright({ stats, errors: [{ message: 'no browser' }] })).toEqual([
    { test: 'outside of any journey', why: 'no browser' },
  ])
})

test("a long reason is shortened to its beginning, without terminal colours and the runner's stack frames", () => {
  const why = [
    '\u001b[31mfirst\u001b[39m',
    '',
    '  at run (node_modules/vitest/run.js:1:1)',
    ...Array.from({ length: 40 }, (_, line) => `line ${line}`),
  ].join('\n')

  const said = faultInWords({ test: 'a test', why }).split('\n')

  expect(said.slice(0, 3)).toEqual(['  a test', '    first', '    line 0'])
  expect(said.at(-1)).toBe('    …')
  expect(said.length).toBeLessThan(20)
})
