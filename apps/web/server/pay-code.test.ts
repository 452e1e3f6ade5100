import fastify from 'fastify'
import { renderSVG } from 'uqr'
import { expect, test } from 'vitest'
import { servePayCode } from './pay-code.ts'

const publicOrigin = 'https://qadam.example'
const pay = '/register/lk/loans/0d4d9c3e-8a6b-4e0f-9a53-2f1f5ad6b7c1/pay'

function aSite(localePrefix = true) {
  const site = fastify()
  servePayCode(site, { publicOrigin, localePrefix })
  return site
}

test.each([
  [pay, true],
  [`/kk${pay}`, true],
  [pay, false],
])('the code beside %s leads to that page in its language (localePrefix %s)', async (page, localePrefix) => {
  const { body, headers } = await aSite(localePrefix).inject(`${page}-code.svg`)

  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['cache-control']).toContain('private')
  expect(body).toBe(renderSVG(publicOrigin + page, { ecc: 'M', border: 4 }))
})

test('an address that is no loan has no code', async () => {
  const { statusCode } = await aSite().inject('/register/lk/loans/somebody/pay-code.svg')

  expect(statusCode).toBe(404)
})
