import { expect, test } from 'vitest'
import { amountWords } from './amount-words.ts'

test.each`
  tiyn              | shown                  | spoken
  ${0}              | ${'0 ₸'}               | ${'0'}
  ${5}              | ${'0,05 ₸'}            | ${'0,05'}
  ${57148}          | ${'571,48 ₸'}          | ${'571,48'}
  ${7850000}        | ${'78 500 ₸'}          | ${'78500'}
  ${100000010}      | ${'1 000 000,10 ₸'}    | ${'1000000,10'}
  ${-99900}         | ${'−999 ₸'}            | ${'−999'}
  ${10000000000000} | ${'100 000 000 000 ₸'} | ${'100000000000'}
`('$tiyn tiyn are shown as $shown and spoken as $spoken', ({ tiyn, shown, spoken }) => {
  expect(amountWords(tiyn)).toEqual({ shown: shown.replaceAll(' ', '\u00a0'), spoken })
})

test('a column that always shows tiyn has them in every row', () => {
  expect(amountWords(7850000, 'always').shown).toBe('78\u00a0500,00\u00a0₸')
})
