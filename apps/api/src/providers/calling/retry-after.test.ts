import { expect, test } from 'vitest'
import { secondsToWait } from './retry-after.ts'

test.each`
  header                             | seconds
  ${null}                            | ${undefined}
  ${'7'}                             | ${7}
  ${'soon'}                          | ${undefined}
  ${'-1'}                            | ${undefined}
  ${'Tue, 01 Jul 2025 10:00:30 GMT'} | ${30}
  ${'Tue, 01 Jul 2025 09:00:00 GMT'} | ${0}
`("Retry-After of $header at ten o'clock means $seconds seconds", ({ header, seconds }) => {
  expect(secondsToWait(header, Date.parse('2025-07-01T10:00:00Z'))).toBe(seconds)
})
