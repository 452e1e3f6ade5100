import { expect, test } from 'vitest'
import { bankOfAccount } from './bank-of-account.ts'

test.each`
  iban                          | bank
  ${'KZ84722C000012345678'}     | ${'Kaspi Bank'}
  ${'kz31 601a 0000 0000 0001'} | ${'Halyk Bank'}
  ${'KZ23914082203KZ018CM'}     | ${'Bereke Bank'}
  ${'KZ468562203110674595'}     | ${'Bank CenterCredit'}
  ${'KZ978210439812131672'}     | ${'Bank RBK'}
`('$iban is an account at $bank', ({ bank, iban }) => {
  expect(bankOfAccount(iban)).toBe(bank)
})

test('of a code that is not on the list, and of a number with a mistake, nothing is said', () => {
  expect(bankOfAccount('KZ18999SANDBOX000000')).toBeUndefined()
  expect(bankOfAccount('KZ85722C000012345678')).toBeUndefined()
  expect(bankOfAccount('KZ84722C0000')).toBeUndefined()
})
