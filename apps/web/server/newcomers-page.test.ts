import { expect, test } from 'vitest'
import { forVisit, isNewcomer } from './newcomers-page.ts'

test.each`
  cookies                                        | isNew
  ${''}                                          | ${true}
  ${'uid=abcdefgh; i18n_redirected=ru; _ga=GA1'} | ${true}
  ${'uid=abcdefgh; loan_amount=120000'}          | ${true}
  ${'uid=abcdefgh; SESSION_TOKEN=x'}             | ${false}
  ${'login_attempt=x'}                           | ${false}
  ${'partner=yes'}                               | ${false}
`('a visitor with the cookies «$cookies» is a newcomer: $isNew', ({ cookies, isNew }) => {
  expect(isNewcomer(cookies, ['loan_amount'])).toBe(isNew)
})

test('nothing that is to be used once is used for a second visit', () => {
  const kept = {
    html: '<script nonce="old">{"requestId":"first"}</script><p>first</p><input name="idempotencyKey" value="0123456789abcdef0123456789abcdef"/>',
    headers: { 'Content-Security-Policy': "script-src 'nonce-old'" },
    ...{ nonce: 'old', requestId: 'first' },
  }

  expect(forVisit(kept, { nonce: 'new', requestId: 'second', newKey: () => 'another' })).toEqual({
    html: '<script nonce="new">{"requestId":"second"}</script><p>first</p><input name="idempotencyKey" value="another"/>',
    headers: { 'Content-Security-Policy': "script-src 'nonce-new'" },
  })
})
