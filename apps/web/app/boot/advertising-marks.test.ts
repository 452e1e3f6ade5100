import { expect, test } from 'vitest'
import { withoutAdvertisingMarks, withSourceOf } from './advertising-marks.ts'

test.each`
  search                               | left
  ${''}                                | ${''}
  ${'?utm_source=a&utm_content=b'}     | ${''}
  ${'?gclid=a'}                        | ${''}
  ${'?from=a%20b'}                     | ${'?from=a%20b'}
  ${'?utm_source=a&from=b&from=c'}     | ${'?from=b&from=c'}
  ${'?utm=a&my_utm_source=b&gclid2=c'} | ${'?utm=a&my_utm_source=b&gclid2=c'}
`('a read-only page reduces the query "$search" to "$left"', ({ search, left }) => {
  expect(withoutAdvertisingMarks(search)).toBe(left)
})

test.each`
  search                        | target                 | led
  ${'?utm_source=a&from=b'}     | ${'/login'}            | ${'/login?utm_source=a'}
  ${'?utm_source=a&utm_term=b'} | ${'/contacts?from=c'}  | ${'/contacts?from=c&utm_source=a&utm_term=b'}
  ${'?from=b'}                  | ${'/login'}            | ${'/login'}
  ${''}                         | ${'/login'}            | ${'/login'}
  ${'?utm_source=a'}            | ${'https://a.example'} | ${'https://a.example'}
  ${'?utm_source=a'}            | ${'//a.example'}       | ${'//a.example'}
  ${'?utm_source=a'}            | ${'/contacts#map'}     | ${'/contacts?utm_source=a#map'}
  ${'?utm_source=a'}            | ${'/login?code'}       | ${'/login?code&utm_source=a'}
  ${'?utm_source=a&utm_term=b'} | ${'/x?utm_source=c'}   | ${'/x?utm_source=c&utm_term=b'}
`('a redirect from "$search" to $target becomes $led', ({ search, target, led }) => {
  expect(withSourceOf(search, target)).toBe(led)
})
