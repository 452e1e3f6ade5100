import { expect, test } from 'vitest'
import { pageAt } from '../app/boot/page-at.ts'
import type { SiteBuild } from './site-build.ts'
import { isCacheable, takesForms } from './site-routes.ts'

const site = {
  routes: {
    '/': { module: { action: () => null, handle: { island: true, reads: ['loan_amount'] } } },
    '/contacts': { module: {} },
    '/sandbox': { module: { action: () => null, handle: { scripted: true } } },
    '/*': { module: {} },
  },
} as unknown as SiteBuild

test('a page accepts forms if its screen has an action; a missing page accepts none', () => {
  expect(['/', '/sandbox', '/contacts', '/nope'].map((path) => takesForms(site, pageAt(path)))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})

test.each`
  path           | cookie                       | cacheable
  ${'/contacts'} | ${''}                        | ${true}
  ${'/contacts'} | ${'loan_amount=120000'}      | ${true}
  ${'/'}         | ${''}                        | ${true}
  ${'/'}         | ${'a=b; i18n_redirected=ru'} | ${true}
  ${'/'}         | ${'a=b; loan_amount=120000'} | ${false}
  ${'/sandbox'}  | ${''}                        | ${false}
  ${'/nope'}     | ${''}                        | ${false}
`('$path with the cookies «$cookie» is cacheable: $cacheable', (row) => {
  expect(isCacheable(site, pageAt(row.path), row.cookie)).toBe(row.cacheable)
})
