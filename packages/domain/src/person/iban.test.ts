import { expect, test } from 'vitest'
import examples from '../../fixtures/finance-examples.json' with { type: 'json' }
import { readIban } from './iban.ts'

test.each(examples.iban)('$iban is an account in Kazakhstan', ({ iban }) => {
  expect(readIban(iban)).toEqual({ iban, bankCode: iban.slice(4, 7), fault: null })
})

test.each(examples.iban)('$iban with any one character changed is rejected', ({ iban }) => {
  for (let place = 2; place < iban.length; place++) {
    const changed = `${iban.slice(0, place)}${iban[place] === '7' ? '8' : '7'}${iban.slice(place + 1)}`
    expect(readIban(changed).fault).toBe('wrong_check_digits')
  }
})

test.each(['00', '01', '99'])(
  'check digits %s are never issued and are rejected even with the right remainder',
  (checkDigits) => {
    const accounts = Array.from({ length: 97 }, (_, number) => {
      return `KZ${checkDigits}125KZT50041001${String(number).padStart(2, '0')}`
    })

    expect(accounts.map((iban) => readIban(iban).fault)).toEqual(accounts.map(() => 'wrong_check_digits'))
  },
)

test('ignores spaces and letter case', () => {
  expect(readIban('kz86 125k zt50 0410 0100').iban).toBe('KZ86125KZT5004100100')
})

test.each`
  written                     | fault
  ${''}                       | ${'not_kazakhstan'}
  ${'DE89370400440532013000'} | ${'not_kazakhstan'}
  ${'KZ86125KZT500410010'}    | ${'wrong_shape'}
  ${'KZ86A25KZT5004100100'}   | ${'wrong_shape'}
  ${'KZ86125KZT50041001-0'}   | ${'wrong_shape'}
  ${'KZ87125KZT5004100100'}   | ${'wrong_check_digits'}
`('$written is rejected as $fault', ({ written, fault }) => {
  expect(readIban(written)).toEqual({ iban: null, bankCode: null, fault })
})
