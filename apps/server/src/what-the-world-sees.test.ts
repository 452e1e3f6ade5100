import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { showsDocs } from './shows-docs.ts'

test.each([
  ['prod', undefined, false],
  ['prod', true, true],
  ['test', undefined, true],
  ['test', false, false],
] as const)('on %s with API_DOCS=%s the API docs are public: %s', (APP_STAND, API_DOCS, expected) => {
  expect(showsDocs({ APP_STAND, API_DOCS })).toBe(expected)
})

describe('the sample nginx configuration', () => {
  const conf = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  /** Matches as nginx does: case-insensitively, on the decoded path with slashes merged. */
  const closed = [...conf.matchAll(/location ~\* (\S+) \{\s+return 404;/g)].map(
    ([, rule = '']) => new RegExp(rule, 'i'),
  )
  const isClosed = (path: string) => closed.some((rule) => rule.test(path))

  test.each([
    ...['/rest/operator', '/rest/operator/conversations', '/REST/Operator/reviews', '/operator/sources'],
    ...['/kk/operator/sources', '/operator/sources.data', '/operator.data', '/docs', '/docs/json', '/docs/'],
    ...['/staff', '/staff/clients/find', '/Staff/desk', '/kk/staff'],
    ...['/livez', '/readyz', '/startupz', '/readyz/', '/metrics'],
  ])('hides %s from the public', (path) => {
    expect(isClosed(path)).toBe(true)
  })

  test.each([
    ...['/', '/kk', '/login', '/documents/7', '/rest/documents/list/login', '/rest/registration/standing'],
    ...['/register/lk/documents', '/about/documents', '/staffing', '/not-me/key', '/socket.io/', '/kk/register/step'],
  ])('forwards %s', (path) => {
    expect(isClosed(path)).toBe(false)
  })
})
