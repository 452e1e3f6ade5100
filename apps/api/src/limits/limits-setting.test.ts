import { limitTable } from '@qadam/domain/limits/limit-table'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limitsSetting } from './limits-setting.ts'

test('a lender replaces numbers by name, and the rest stays as the table has it', () => {
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
])('what says no limits is refused at the start, with an example: %s', (text) => {
  const { error } = z.safeParse(limitsSetting, text)

  expect(error?.issues.map(({ message }) => message).join()).toContain('{"sms":{"atMost":2000}}')
})
