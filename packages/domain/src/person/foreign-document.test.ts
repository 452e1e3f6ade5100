import { expect, test } from 'vitest'
import { foreignNumber, isForeignNumber, isNumberOf } from './foreign-document.ts'

test.each([
  ['AB1234567', 'AB1234567'],
  ['ab 1234567', 'AB1234567'],
  ['12 34 № 567890', '1234567890'],
  ['E-12345678', 'E12345678'],
  // Typed on a Cyrillic keyboard.
  ['МР1234567', 'MP1234567'],
  ['АС1234567', 'AC1234567'],
])('«%s» is stored as %s', (written, kept) => {
  expect(foreignNumber(written)).toBe(kept)
})

test.each([
  ['12345', true],
  ['U12345678', true],
  ['AB1234567', true],
  ['A1B2C3D4E5F6G7H8I9J0', true],
  ['1234', false],
  ['ABCDEFG', false],
  ['A1B2C3D4E5F6G7H8I9J01', false],
  ['Ж1234567', false],
  ['', false],
])('«%s» is five to twenty letters and digits: %s', (number, isOne) => {
  expect(isForeignNumber(number)).toBe(isOne)
})

test.each([
  ['RU', '1234567890', true],
  ['RU', '751234567', true],
  ['RU', 'AB1234567', false],
  ['UZ', 'AA1234567', true],
  ['UZ', '1234567', false],
  ['KG', 'ID1234567', true],
  ['KG', 'N1234567', false],
  ['BY', 'MP1234567', true],
  ['BY', '123456789', false],
  // Countries without a known format.
  ['TR', 'U12345678', true],
  ['CN', 'EA1234567', true],
])('a document of %s may have the number %s: %s', (country, number, mayHave) => {
  expect(isNumberOf(country, number)).toBe(mayHave)
})
