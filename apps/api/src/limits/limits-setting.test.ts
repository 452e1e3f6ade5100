import { limitTable } from '@qadam/domain/limits/limit-table'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limitsSetting } from './limits-setting.ts'

test('a lender overrides limits by name, and the rest keep their defaults', () => {
  const limits = z.parse(limitsSetting, '{"sms":{"atMost":5000},"login":{"atMost":10,"perSeconds":60}}')

  expect(limits.sms).toEqual({ ...limitTable.sms, atMost: 5_000 })
  expect(limits.login).toMatchObject({ atMost: 10, perSeconds: 60 })
  expect(limits['code-phone']).toEqual(limitTable['code-phone'])
  expect(z.parse(limitsSetting, '{}')).toEqual(limitTable)
})

test.each([
  '',
  '[]',
  '{"sms":5}',
  '{"smss":{"atMost":5}}',
  '{"sms":{"atMost":0}}',
  '{"sms":{"atMost":1.5}}',
  '{"sms":{"by":"x"}}',
])('rejects an invalid setting at start, with an example in the message: %s', (text) => {
  const { error } = z.safeParse(limitsSetting, text)

  expect(error?.issues.map(({ message }) => message).join()).toContain('{"sms":{"atMost":2000}}')
})
