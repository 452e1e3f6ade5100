import { expect, test } from 'vitest'
import { dateMask } from './date-mask.ts'
import { amountMask, decimalMask, percentageMask, wholeAmountMask } from './decimal-mask.ts'
import { codeMask, iinMask, passportMask, wholeNumberMask } from './digit-masks.ts'
import { emailMask } from './email-mask.ts'
import { type Mask, maskText, unmaskText } from './mask.ts'
import { patternMask } from './pattern-mask.ts'
import { phoneMask } from './phone-mask.ts'

const masks: Record<string, Mask> = {
  phone: phoneMask,
  code: codeMask(12),
  iin: iinMask,
  passport: passportMask,
  date: dateMask,
  amount: amountMask,
  wholeAmount: wholeAmountMask,
  percentage: percentageMask,
  wholeNumber: wholeNumberMask(15),
  email: emailMask,
}

test.each`
  kind             | text                        | shown                        | value
  ${'phone'}       | ${'7011234567'}             | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'77011234567'}            | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'87011234567'}            | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'+77011234567'}           | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'+7 701 123-45-67'}       | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'8 (701) 123 45 67'}      | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'тел. +7(701)1234567'}    | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'+7 8 701 123 45 67'}     | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'٨٧٠١١٢٣٤٥٦٧'}            | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'８７０１１２３４５６７'} | ${'+7 (701) 123-45-67'}      | ${'77011234567'}
  ${'phone'}       | ${'8001234567'}             | ${'+7 (800) 123-45-67'}      | ${'78001234567'}
  ${'phone'}       | ${'8 701'}                  | ${'+7 (701'}                 | ${'+7701'}
  ${'phone'}       | ${'701'}                    | ${'+7 (701'}                 | ${'+7701'}
  ${'phone'}       | ${'+7 (7'}                  | ${'+7 (7'}                   | ${'+77'}
  ${'phone'}       | ${'+7'}                     | ${''}                        | ${''}
  ${'phone'}       | ${'нет'}                    | ${''}                        | ${''}
  ${'code'}        | ${'12 34'}                  | ${'1 2 3 4'}                 | ${'1234'}
  ${'code'}        | ${'Код: ١٢٣٤'}              | ${'1 2 3 4'}                 | ${'1234'}
  ${'iin'}         | ${'900101-300-123'}         | ${'9 0 0 1 0 1 3 0 0 1 2 3'} | ${'900101300123'}
  ${'passport'}    | ${'№ 012345678'}            | ${'012345678'}               | ${'012345678'}
  ${'date'}        | ${'15.01.1990'}             | ${'15/01/1990'}              | ${'1990-01-15'}
  ${'date'}        | ${'5.1.1990'}               | ${'05/01/1990'}              | ${'1990-01-05'}
  ${'date'}        | ${'1990-01-15'}             | ${'15/01/1990'}              | ${'1990-01-15'}
  ${'date'}        | ${'1990-1-5'}               | ${'05/01/1990'}              | ${'1990-01-05'}
  ${'date'}        | ${'31022020'}               | ${'31/02/2020'}              | ${'2020-02-31'}
  ${'date'}        | ${'15/01/19'}               | ${'15/01/19'}                | ${'15/01/19'}
  ${'amount'}      | ${'78500'}                  | ${'78\u00a0500'}             | ${'78500'}
  ${'amount'}      | ${'78500.5'}                | ${'78\u00a0500,5'}           | ${'78500.5'}
  ${'amount'}      | ${'1,234,567.89 ₸'}         | ${'1\u00a0234\u00a0567,89'}  | ${'1234567.89'}
  ${'amount'}      | ${'1.234.567'}              | ${'1\u00a0234\u00a0567'}     | ${'1234567'}
  ${'amount'}      | ${'78500.505'}              | ${'78\u00a0500,50'}          | ${'78500.50'}
  ${'amount'}      | ${'007'}                    | ${'7'}                       | ${'7'}
  ${'amount'}      | ${',5'}                     | ${'0,5'}                     | ${'0.5'}
  ${'amount'}      | ${'12,'}                    | ${'12,'}                     | ${'12'}
  ${'wholeAmount'} | ${'78 500,50'}              | ${'78\u00a0500'}             | ${'78500'}
  ${'percentage'}  | ${'37,96 %'}                | ${'37'}                      | ${'37'}
  ${'percentage'}  | ${'101'}                    | ${'10'}                      | ${'10'}
  ${'percentage'}  | ${'100'}                    | ${'100'}                     | ${'100'}
  ${'wholeNumber'} | ${'a1b2'}                   | ${'12'}                      | ${'12'}
  ${'email'}       | ${' mailto:a@b.kz '}        | ${'a@b.kz'}                  | ${'a@b.kz'}
  ${'email'}       | ${'a@b@c.kz'}               | ${'a@bc.kz'}                 | ${'a@bc.kz'}
`('$kind: «$text» is shown as «$shown» and posted as «$value»', ({ kind, text, shown, value }) => {
  expect(maskText(masks[kind]!, text)).toBe(shown)
  expect(unmaskText(masks[kind]!, text)).toBe(value)
})

test('[UI-06] k is 6 or 7, a is a Latin letter', () => {
  expect(maskText(patternMask('k99'), '5712')).toBe('712')
  expect(maskText(patternMask('k99'), '8')).toBe('')
  expect(maskText(patternMask('aa-99'), 'Яkz12')).toBe('kz-12')
  expect(unmaskText(patternMask('aa-99'), 'kz-12')).toBe('kz12')
})

test('a code is as long as the stand sets it', () => {
  expect(maskText(codeMask(4), '123456')).toBe('1 2 3 4')
  expect(maskText(codeMask(6), '1 2 3 4 5 6')).toBe('1 2 3 4 5 6')
})

test('[UI-08] a percentage may have decimals and never exceeds a hundred', () => {
  const mask = decimalMask({ decimals: 2, max: 100 })

  expect(unmaskText(mask, '37,96')).toBe('37.96')
  expect(unmaskText(mask, '100,01')).toBe('100.0')
})

test('[UI-08] an e-mail address has at most 64 characters before the @ and 63 after it', () => {
  expect(unmaskText(emailMask, `${'a'.repeat(70)}@${'b'.repeat(70)}`)).toBe(`${'a'.repeat(64)}@${'b'.repeat(63)}`)
})
