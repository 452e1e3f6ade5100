import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import examples from '../../fixtures/finance-examples.json' with { type: 'json' }
import { iinFault, isAdult, readIin } from './iin.ts'

test("tells a company's number from a mistyped one and checks its checksum too", () => {
  expect(readIin('900140300007')).toMatchObject({ fault: 'business_number', checkedBy: null })
  expect(readIin('900140300000')).toEqual({ fault: 'business_number', checkedBy: 'second', birthDate: null, sex: null })
})

describe('an IIN', () => {
  test.each(examples.iin.cases)('$iin is checked by the $pass pass', (written) => {
    expect(readIin(written.iin)).toMatchObject({
      checkedBy: written.pass,
      birthDate: written.birth_date_from_digits,
      sex: written.sex_from_digits,
    })
  })

  test.each(examples.iin.cases)('$iin with any other last digit is rejected for that digit', ({ iin, check_digit }) => {
    for (let digit = 0; digit < 10; digit++) {
      const changed = `${iin.slice(0, 11)}${digit}`
      if (digit !== check_digit) expect(readIin(changed).fault).toBe('wrong_check_digit')
    }
  })

  test('uses the second pass of the checksum when the first gives ten', () => {
    expect(readIin(examples.iin.second_pass_example)).toMatchObject({ checkedBy: 'second', fault: null })
  })

  test('has no valid last digit when both passes give ten', () => {
    for (let digit = 0; digit < 10; digit++) {
      expect(readIin(`${examples.iin.first11_without_valid_check_digit}${digit}`).fault).toBe('no_check_digit')
    }
  })

  test.each`
    iin                | fault                  | why
    ${'90010130000'}   | ${'not_twelve_digits'} | ${'is too short'}
    ${'9001013000077'} | ${'not_twelve_digits'} | ${'is too long'}
    ${'90010130000x'}  | ${'not_twelve_digits'} | ${'has a letter'}
    ${'٩٠٠١٠١٣٠٠٠٠٧'}  | ${'not_twelve_digits'} | ${'is written in digits of another script'}
    ${''}              | ${'not_twelve_digits'} | ${'is empty'}
    ${'900140300007'}  | ${'business_number'}   | ${'belongs to a company'}
    ${'900101300008'}  | ${'wrong_check_digit'} | ${'was mistyped'}
    ${'850229412349'}  | ${'no_birth_date'}     | ${'contains 29 February of a non-leap year'}
  `('[REG-10] that $why is rejected as $fault', ({ iin, fault }) => {
    expect(readIin(iin).fault).toBe(fault)
    expect(iinFault(iin, '2026-01-15')).toBe(fault)
  })

  test.each`
    today           | fault
    ${'2023-06-29'} | ${'under_age'}
    ${'2023-06-30'} | ${null}
  `('[REG-10] of a person born on 30 June 2005 has the fault $fault on $today', ({ today, fault }) => {
    expect(iinFault('050630600073', today)).toBe(fault)
  })

  test('is rejected when two different neighbouring digits are swapped', () => {
    const anyPlace = fc.integer({ min: 6, max: 9 })
    fc.assert(
      fc.property(fc.constantFrom(...examples.iin.cases), anyPlace, ({ iin }, place) => {
        const swapped = `${iin.slice(0, place)}${iin[place + 1]}${iin[place]}${iin.slice(place + 2)}`
        fc.pre(swapped !== iin)
        expect(readIin(swapped).fault).not.toBeNull()
      }),
    )
  })
})

test('a person born on 29 February comes of age on 1 March', () => {
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false)
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true)
})
