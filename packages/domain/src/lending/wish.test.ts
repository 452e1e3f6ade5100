import { expect, test } from 'vitest'
import { tenge } from '../money/money.ts'
import { nearestWish } from './wish.ts'

test.each`
  asked        | product         | amount
  ${1}         | ${'pdl'}        | ${10_000}
  ${78_500}    | ${'pdl'}        | ${78_500}
  ${78_749}    | ${'pdl'}        | ${78_500}
  ${78_750}    | ${'pdl'}        | ${79_000}
  ${190_000}   | ${'pdl'}        | ${190_000}
  ${190_001}   | ${'instalment'} | ${190_000}
  ${500_000}   | ${'instalment'} | ${500_000}
  ${9_000_000} | ${'instalment'} | ${2_000_000}
`('$asked tenge becomes $amount of $product', ({ amount, asked, product }) => {
  expect(nearestWish(tenge(asked), '2026-11-21')).toEqual({ product, amount: tenge(amount) })
})
