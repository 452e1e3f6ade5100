import { expect, test } from 'vitest'
import { withoutAdvertisingMarks } from './advertising-marks.ts'

test.each`
  search                               | left
  ${''}                                | ${''}
  ${'?utm_source=a&utm_content=b'}     | ${''}
  ${'?gclid=a'}                        | ${''}
  ${'?from=a%20b'}                     | ${'?from=a%20b'}
  ${'?utm_source=a&from=b&from=c'}     | ${'?from=b&from=c'}
  ${'?utm=a&my_utm_source=b&gclid2=c'} | ${'?utm=a&my_utm_source=b&gclid2=c'}
`('of «$search» a page that is only read sees «$left»', ({ search, left }) => {
  expect(withoutAdvertisingMarks(search)).toBe(left)
})
