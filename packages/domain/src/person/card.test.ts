import { expect, test } from 'vitest'
import { readCard } from './card.ts'

// Test numbers published by payment systems, without real accounts.
test.each(['4111111111111111', '5555555555554444', '4000 0000 0000 0002', '4242-4242-4242-4242'])(
  '%s is accepted, with the last four digits for storage',
  (written) => {
    const card = readCard(written)

    expect(card.fault).toBeNull()
    expect(card.lastFour).toBe(written.slice(-4))
  },
)

test('rejects sixteen zeros despite a valid checksum: no issuer begins with 0', () => {
  expect(readCard('0000 0000 0000 0000')).toEqual({ digits: null, lastFour: null, fault: 'no_issuer' })
})

test('detects every wrong last digit', () => {
  for (const digit of '023456789') {
    expect(readCard(`411111111111111${digit}`).fault).toBe('wrong_check_digit')
  }
})

test.each(['', '4111', '411111111111111', '41111111111111111', '4111a11111111111'])(
  '"%s" is not sixteen digits',
  (text) => {
    expect(readCard(text)).toEqual({ digits: null, lastFour: null, fault: 'not_sixteen_digits' })
  },
)
