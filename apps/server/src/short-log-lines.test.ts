import { expect, test } from 'vitest'
import { shortLine } from './short-log-lines.ts'

test('a request is one short line in the terminal', () => {
  const line = {
    level: 'info',
    time: '2026-11-20T23:08:31.123Z',
    method: 'GET',
    route: '/rest/x',
    status: 200,
    ms: 6.6,
    msg: 'answered',
  }

  expect(shortLine(JSON.stringify(line))).toBe('23:08:31 info  answered GET /rest/x 200 6.6 ms\n')
})

test('an error is printed with its stack', () => {
  const line = {
    level: 'error',
    time: '2026-11-20T23:08:31.123Z',
    err: { stack: 'Error: no\n    at f' },
    msg: 'internal_error',
  }

  expect(shortLine(JSON.stringify(line))).toBe('23:08:31 error internal_error\nError: no\n    at f\n')
})
