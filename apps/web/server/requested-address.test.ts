import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { asksForData, asksForDocument, onThisSite, requestedAddress } from './requested-address.ts'

const asking = (url: string, method = 'GET') => ({ url, method }) as FastifyRequest

test.each`
  asked                               | pathname            | search    | written
  ${'/contacts?a=1'}                  | ${'/contacts'}      | ${'?a=1'} | ${'/contacts'}
  ${'/./contacts'}                    | ${'/contacts'}      | ${''}     | ${'/./contacts'}
  ${'//evil.example/?a=1'}            | ${'/evil.example/'} | ${'?a=1'} | ${'//evil.example/'}
  ${'/\\evil.example'}                | ${'/evil.example'}  | ${''}     | ${'/\\evil.example'}
  ${'http://evil.example/contacts#x'} | ${'/contacts'}      | ${''}     | ${'/contacts'}
  ${'/.//evil.example'}               | ${'/evil.example'}  | ${''}     | ${'/.//evil.example'}
`('$asked is an address of ours: $pathname', ({ asked, pathname, search, written }) => {
  expect(requestedAddress(asking(asked))).toEqual({ pathname, search, written })
})

test('nothing that begins with two slashes is led to', () => {
  expect(['//evil', '/\\evil', '\\\\evil', 'evil', '/'].map(onThisSite)).toEqual([
    '/evil',
    '/evil',
    '/evil',
    '/evil',
    '/',
  ])
})

test('a document is read; data for a page that is open, and a form, are something else', () => {
  const is = (url: string, method?: string) =>
    asksForDocument(asking(url, method), requestedAddress(asking(url, method)))

  expect([is('/contacts'), is('/contacts', 'HEAD'), is('/contacts', 'POST'), is('/contacts.data')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(asksForData(requestedAddress(asking('/contacts.data?x=1')))).toBe(true)
})
