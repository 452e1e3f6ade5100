import fastify from 'fastify'
import { renderSVG } from 'uqr'
import { expect, test } from 'vitest'
import { serveLoginCode } from './login-code.ts'

const publicOrigin = 'https://qadam.example'

test.each`
  picture                 | localePrefix | leadsTo
  ${'/login-code.svg'}    | ${true}      | ${'/login'}
  ${'/kk/login-code.svg'} | ${true}      | ${'/kk/login'}
  ${'/login-code.svg'}    | ${false}     | ${'/login'}
`('the code at $picture leads to $leadsTo (localePrefix $localePrefix)', async ({ picture, localePrefix, leadsTo }) => {
  const site = fastify()
  serveLoginCode(site, { publicOrigin, localePrefix })

  const { body, headers } = await site.inject(picture)

  expect(headers['content-type']).toBe('image/svg+xml')
  expect(body).toBe(renderSVG(publicOrigin + leadsTo, { ecc: 'M', border: 4 }))
})
