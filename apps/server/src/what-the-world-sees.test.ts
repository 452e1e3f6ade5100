import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { showsDocs } from './shows-docs.ts'

test.each([
  ['prod', undefined, false],
  ['prod', true, true],
  ['test', undefined, true],
  ['test', false, false],
] as const)('on %s with API_DOCS=%s the calls are described to everybody: %s', (APP_STAND, API_DOCS, expected) => {
  expect(showsDocs({ APP_STAND, API_DOCS })).toBe(expected)
})

describe('the model of a proxy', () => {
  const conf = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  /** As nginx reads them: without regard to case, over what it has decoded and merged. */
  const closed = [...conf.matchAll(/location ~\* (\S+) \{\s+return 404;/g)].map(
    ([, rule = '']) => new RegExp(rule, 'i'),
  )
  const isClosed = (path: string) => closed.some((rule) => rule.test(path))

  test.each([
    ...['/rest/operator', '/rest/operator/conversations', '/REST/Operator/reviews', '/operator/sources'],
    ...['/kk/operator/sources', '/operator/sources.data', '/operator.data', '/docs', '/docs/json', '/docs/'],
    ...['/livez', '/readyz', '/startupz', '/readyz/', '/metrics'],
  ])('shows the world no %s', (path) => {
    expect(isClosed(path)).toBe(true)
  })

  test.each([
    ...['/', '/kk', '/login', '/documents/7', '/rest/documents/list/login', '/rest/registration/registration-status'],
    ...['/register/lk/documents', '/about/documents', '/not-me/key', '/socket.io/', '/kk/register/step'],
  ])('leads on to %s', (path) => {
    expect(isClosed(path)).toBe(false)
  })
})
