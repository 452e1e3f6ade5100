import { expect, test } from 'vitest'
import { rateIn, rateWords } from './rate-words.ts'

test.each([
  ['37,96', '0.3796'],
  ['20', '0.2'],
  ['0,9', '0.009'],
  ['5.25 %', '0.0525'],
  ['0', '0'],
])('%s per cent is %s of a contract, and is read back as it was typed', (typed, rate) => {
  expect(rateIn(typed)).toBe(rate)
  expect(rateWords(rate)).toBe(typed.replace('.', ',').replace(' %', ''))
})

test.each(['', '-1', '100', '1,23456', 'двадцать'])('«%s» is no rate', (typed) => {
  expect(rateIn(typed)).toBeUndefined()
})
