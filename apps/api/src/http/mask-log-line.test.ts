import { expect, test } from 'vitest'
import { maskLogLine } from './mask-log-line.ts'

const jpeg = `/9j/4AAQSkZJRgABAQAAAQABAAD${'abcDEF123+/'.repeat(40)}==`

test.each([
  ['an iin', '880101300123'],
  ['an iin inside words', 'iin=880101300123;'],
  ['an iin after letters', 'x880101300123y'],
  ['an iin with a space', '880101 300123'],
  ["a phone in the wire's format", '+77011234567'],
  ['a phone as people write it', '8 (701) 123-45-67'],
  ['a phone without its country code', '7011234567'],
  ['a phone in a URL', 'phone=%2B77011234567'],
  ['a card', '4400430012345678'],
  ['a card in groups of four digits', '4400 4300 1234 5678'],
  ['a bearer token', 'Bearer q1W2.e3_R4-t5=='],
  ['a picture in a data URL', `data:image/png;base64,${jpeg}`],
  ['a picture as bare base64', jpeg],
  ['a picture in base64 with line breaks', jpeg.replace(/(.{76})/g, '$1\n')],
])('%s is masked anywhere in a line', (_what, secret) => {
  const line = maskLogLine(
    `${JSON.stringify({ level: 'info', msg: `got ${secret}`, err: { stack: `Error: ${secret}\n at x` }, list: [secret], [secret]: 1 })}\n`,
  )

  expect(line).not.toContain(secret)
  for (const run of secret.match(/\d{7,}/g) ?? []) expect(line).not.toContain(run)
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: expect.stringContaining('[masked]') })
})

test('an iin logged as a number is masked and the line stays valid JSON', () => {
  expect(
    JSON.parse(maskLogLine('{"level":"info","iin":880101300123,"ms":0.880101300123,"row":[87011234567]}\n')),
  ).toEqual({
    level: 'info',
    iin: '[masked]',
    ms: 0.880101300123,
    row: ['[masked]'],
  })
})

test.each([
  [
    'an ordinary request',
    '{"level":"info","time":"2026-11-20T23:08:31.123Z","request_id":"abcdefghijklmnopqrst","ms":12.25}\n',
  ],
  ['epoch milliseconds', '{"at":1763680000000}\n'],
  ['a sum in tiyn', '{"amount_tiyn":7850000}\n'],
  ['an id that ends like an iin', '{"payout":"8d0c5b1e-93a4-4c0f-9a51-880101300123"}\n'],
  ['an id that begins like a card', '{"msg":"payout 44004300-1234-4678-9a51-0c5b1e93a4ff is sent"}\n'],
  [
    'two ids after one another',
    '{"msg":"8d0c5b1e-93a4-4c0f-9a51-880101300123 8d0c5b1e-93a4-7c0f-8a51-770112345678"}\n',
  ],
  [
    'a stack trace',
    '{"stack":"at f (/srv/qadam/apps/api/src/modules/registration/registration-service.ts:120:34)\\n at g (node:internal/process/task_queues:105:5)"}\n',
  ],
])('%s is not masked', (_what, line) => {
  expect(maskLogLine(line)).toBe(line)
})

test.each([
  ['beside an id', '8d0c5b1e-93a4-4c0f-9a51-0123456789ab 880101300123'],
  ['glued to the end of an id', '8d0c5b1e-93a4-4c0f-9a51-0123456789ab-880101300123'],
  ['in what only looks like an id', '8d0c5b1e-93a4-4c0f-1a51-880101300123'],
  ['in an id written within a word', 'x8d0c5b1e-93a4-4c0f-9a51-880101300123'],
])('an iin %s is masked', (_where, said) => {
  expect(maskLogLine(`${JSON.stringify({ msg: said })}\n`)).not.toContain('880101300123')
})

test('a bearer token is masked although it is an id', () => {
  const token = '8d0c5b1e-93a4-4c0f-9a51-880101300123'

  expect(maskLogLine(`{"msg":"Bearer ${token}","id":"${token}"}\n`)).toBe(`{"msg":"[masked]","id":"${token}"}\n`)
})

test('a line that is not JSON is masked too', () => {
  expect(maskLogLine('oops 880101300123\n')).toBe('{"level":"error","msg":"oops [masked]"}\n')
})

test('masking a line of digits takes time roughly proportional to its length', () => {
  const quickest = new Map<number, number>()
  const judge = (repeats: number) => {
    const line = `${JSON.stringify({ msg: '1-2 3'.repeat(repeats) + 'a'.repeat(repeats * 4) })}\n`
    const startedAt = performance.now()
    maskLogLine(line)
    quickest.set(repeats, Math.min(performance.now() - startedAt, quickest.get(repeats) ?? Number.POSITIVE_INFINITY))
  }
  // A quadratic search would take sixteen times as long for four times the length, in every round.
  const isInProportion = () => quickest.get(40_000)! < 8 * quickest.get(10_000)!

  for (let round = 0; round < 200 && !(round >= 5 && isInProportion()); round += 1) [10_000, 40_000].forEach(judge)

  expect(isInProportion()).toBe(true)
})
