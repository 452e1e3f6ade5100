import { expect, test } from 'vitest'
import { tablePages } from './table-pages.ts'

test.each`
  rows  | pages              | why
  ${9}  | ${[9]}             | ${'they fill the page together with the totals'}
  ${10} | ${[9, 1]}          | ${'the totals would be alone on the second page'}
  ${11} | ${[10, 1]}         | ${'the last row moves to the next page by itself'}
  ${29} | ${[10, 19]}        | ${'the second page has more room than the first'}
  ${30} | ${[10, 19, 1]}     | ${'the totals would be alone on the third page'}
  ${51} | ${[10, 20, 20, 1]} | ${'every further page is like the second'}
`('$rows rows are split into pages of $pages: $why', ({ pages, rows }) => {
  const lying = tablePages(Array.from({ length: rows }), (page) => (page === 0 ? 10 : 20))

  expect(lying.map((page) => page.length)).toEqual(pages)
})
