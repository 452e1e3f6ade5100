import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PageHead } from './page-head.tsx'

test.each`
  path                      | hidden   | canonical
  ${'/media?utm_source=x'}  | ${false} | ${'http://qadam.test/media'}
  ${'/MEDIA/'}              | ${false} | ${'http://qadam.test/media'}
  ${'/sandbox?lang=kk#top'} | ${true}  | ${'http://qadam.test/sandbox'}
`('[SEO-01] after a navigation to $path the canonical URL is that of the route', (row) => {
  show(<PageHead title="Прессе" description="Справка" hidden={row.hidden} />, { path: row.path })
  const said = (selector: string, attribute: string) => document.head.querySelector(selector)?.getAttribute(attribute)

  expect(said('link[rel=canonical]', 'href')).toBe(row.canonical)
  expect(said('meta[property="og:url"]', 'content')).toBe(row.canonical)
  expect(document.title).toBe('Прессе · Qadam')
  expect(said('meta[name=robots]', 'content')).toBe(row.hidden ? 'noindex' : undefined)
  expect(document.head.querySelectorAll('link[rel=alternate]')).toHaveLength(row.hidden ? 0 : 3)
})
