import { expect, test } from 'vitest'
import { phoneDigits, readPhone } from './phone.ts'

test.each(['+7 (701) 234-56-78', '87012345678', '77012345678', '7012345678', '+7 701 234 56 78', '8 (701) 234‑56‑78'])(
  '%s is read as the same number',
  (written) => {
    expect(readPhone(written)).toEqual({ phone: '77012345678', fault: null, isMobile: true })
  },
)

test('a Kazakhstan number that begins with 7 keeps its first digit', () => {
  expect(phoneDigits('7771234567')).toBe('7771234567')
  expect(readPhone('7771234567').phone).toBe('77771234567')
})

test.each`
  text             | digits          | why
  ${'+7 (7'}       | ${'7'}          | ${'a written +7 is the country code'}
  ${'+7'}          | ${''}           | ${'a written +7 is the country code'}
  ${'+7 7771234'}  | ${'7771234'}    | ${'a written +7 is the country code'}
  ${'87'}          | ${'7'}          | ${'no number starts with 8, the trunk prefix'}
  ${'77'}          | ${'77'}         | ${'the first 7 may belong to the number'}
  ${'77012345678'} | ${'7012345678'} | ${'the first of eleven digits is the country code'}
  ${'+7 800'}      | ${'800'}        | ${'nothing more is removed after the country code'}
`('of "$text" the digits after the code are "$digits": $why', ({ text, digits }) => {
  expect(phoneDigits(text)).toBe(digits)
})

test.each`
  written                 | fault
  ${''}                   | ${'not_ten_digits'}
  ${'701234567'}          | ${'not_ten_digits'}
  ${'+7 701 234 567'}     | ${'not_ten_digits'}
  ${'+7 (701) 234-56-7_'} | ${'not_ten_digits'}
  ${'8 701 234 567'}      | ${'not_ten_digits'}
  ${'+7 8 701 234 56 78'} | ${'not_ten_digits'}
  ${'+65 7012 3456'}      | ${'not_kazakhstan'}
  ${'+870 123 456 78'}    | ${'not_kazakhstan'}
  ${'+7 701 234 56 789'}  | ${'not_ten_digits'}
  ${'+7 (901) 234-56-78'} | ${'not_kazakhstan'}
  ${'+7 (495) 123-45-67'} | ${'not_kazakhstan'}
`('$written is rejected as $fault', ({ written, fault }) => {
  expect(readPhone(written)).toEqual({ phone: null, fault, isMobile: false })
})

test('a city number is accepted, but not marked as able to receive SMS', () => {
  expect(readPhone('+7 727 123 45 67')).toMatchObject({ phone: '77271234567', isMobile: false })
})
