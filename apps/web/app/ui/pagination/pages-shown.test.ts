import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test.each`
  current | count | shown
  ${1}    | ${1}  | ${'1'}
  ${2}    | ${3}  | ${'1 2 3'}
  ${1}    | ${9}  | ${'1 2 gap 9'}
  ${3}    | ${9}  | ${'1 2 3 4 gap 9'}
  ${4}    | ${9}  | ${'1 2 3 4 5 gap 9'}
  ${5}    | ${9}  | ${'1 gap 4 5 6 gap 9'}
  ${9}    | ${9}  | ${'1 gap 8 9'}
`('on page $current of $count one sees $shown', ({ current, count, shown }) => {
  expect(pagesShown(current, count).join(' ')).toBe(shown)
})
