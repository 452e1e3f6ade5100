import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showOutside } from './show-outside.ts'

const app = Fastify()
beforeAll(async () => {
  app.get('/', showOutside)
  await app.ready()
})
afterAll(() => app.close())

const from = (headers: Record<string, string>) => app.inject({ url: '/', remoteAddress: '8.8.4.4', headers })

test.each([
  ['a browser in Kazakh', { 'accept-language': 'kk-KZ,kk;q=0.9' }, 'kk', 'компания желісінен ғана кіреді'],
  ['a browser in Russian', { 'accept-language': 'ru' }, 'ru', 'только из сети компании'],
  ['a choice made here before', { cookie: 'staff-locale=kk', 'accept-language': 'ru' }, 'kk', 'желісінен'],
])('outside its networks the console says so plainly to %s', async (_, headers, locale, words) => {
  const { body, headers: said, statusCode } = await from(headers)

  expect([statusCode, said['cache-control']]).toEqual([403, 'no-store'])
  expect(body).toContain(`<html lang="${locale}">`)
  expect(body).toContain(words)
  expect(body).toContain('8.8.4.4')
  // Nothing that would not be answered, and nothing about what is here.
  expect(body).not.toMatch(/<form|<a |<script/)
})
