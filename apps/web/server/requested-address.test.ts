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
`('$asked resolves to the path $pathname', ({ asked, pathname, search, written }) => {
  expect(requestedAddress(asking(asked))).toEqual({ pathname, search, written })
})

test('a redirect target never begins with two slashes', () => {
  expect(['//evil', '/\\evil', '\\\\evil', 'evil', '/'].map(onThisSite)).toEqual([
    '/evil',
    '/evil',
    '/evil',
    '/evil',
    '/',
  ])
})

test('a GET or HEAD of a page is a document request; a form and a data request are not', () => {
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
