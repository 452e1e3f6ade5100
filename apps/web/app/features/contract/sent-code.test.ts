import { expect, test } from 'vitest'
import { readSentCode, sentCodeText } from './sent-code.ts'

const now = Date.parse('2026-03-02T06:00:00Z')
const text = sentCodeText({ code_length: 4, resend_in: 60, expires_in: 300 }, now)

test.each`
  later  | resendIn | isOver
  ${0}   | ${60}    | ${false}
  ${59}  | ${1}     | ${false}
  ${60}  | ${0}     | ${false}
  ${300} | ${0}     | ${true}
`("$later seconds later the URL still gives the code's state", ({ isOver, later, resendIn }) => {
  expect(readSentCode(text, now + later * 1_000)).toEqual({ length: 4, resendIn, isOver, name: text })
})

test.each([null, '', '4', '9-1234567890-1234567890', 'x-1-2'])('a URL with %o contains no code', (given) => {
  expect(readSentCode(given, now)).toBeNull()
})
