import { expect, test } from 'vitest'
import { writtenExactly, writtenTenge } from './written-tenge.ts'

test.each`
  tiyn           | exactly           | short
  ${5}           | ${'0,05'}         | ${'0,05 ₸'}
  ${100}         | ${'1,00'}         | ${'1 ₸'}
  ${99_999}      | ${'999,99'}       | ${'999,99 ₸'}
  ${7_850_000}   | ${'78 500,00'}    | ${'78 500 ₸'}
  ${200_000_001} | ${'2 000 000,01'} | ${'2 000 000,01 ₸'}
`('$tiyn tiyn is written «$exactly» in a contract and «$short» elsewhere', ({ exactly, short, tiyn }) => {
  expect([writtenExactly(tiyn), writtenTenge(tiyn)].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    exactly,
    short,
  ])
})
