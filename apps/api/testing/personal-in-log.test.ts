import { describe, expect, test } from 'vitest'
import { maskLogLine } from '../src/http/mask-log-line.ts'
import { newRequestId } from '../src/http/request-id.ts'
import { newToken } from '../src/secrets/tokens.ts'
import { personalIn } from './personal-in-log.ts'

describe("scan of the suite's log for personal data", () => {
  test.each([
    ['an iin', '{"msg":"asked for 910110390003"}'],
    ['a phone', '{"phone":"77030000001"}'],
    ['a phone as people write it', 'sent to 87030000001'],
    ['a token', `{"sent":"${newToken()}"}`],
    ['a picture', '{"image":"data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=="}'],
    ['an e-mail', '{"to":"aigerim@mail.kz"}'],
  ])('finds %s', (_, line) => expect(personalIn(line)).toHaveLength(1))

  test('ignores an ordinary log line', () => {
    const line = JSON.stringify({
      level: 'info',
      time: '2026-11-21T08:00:00.123Z',
      request_id: newRequestId(),
      route: '/rest/registration/step',
      registration: '01991f2e-7c1a-7a51-8f12-880101300123',
      ms: 12.3,
    })
    expect(personalIn(line)).toEqual([])
  })

  test('finds nothing in a masked line', () => {
    expect(personalIn(maskLogLine('{"msg":"asked for 910110390003 of 77030000001"}'))).toEqual([])
  })
})
