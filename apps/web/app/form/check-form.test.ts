import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkForm } from './check-form.ts'

const shape = {
  path: '/test',
  body: z.strictObject({
    first_name: z.string().check(z.minLength(1)),
    amount: z.int().check(z.maximum(100_000)),
    rate: z.optional(z.number()),
    comment: z.optional(z.string()),
    is_resident: z.boolean(),
    passport: z.object({ id_number: z.string().check(z.regex(/^\d{9}$/)) }),
    relatives: z.array(z.object({ first_name: z.string().check(z.minLength(1)) })),
    terms: z.array(z.string()),
  }),
}

const typed = {
  firstName: 'Әлия',
  amount: '78 500',
  rate: '',
  comment: '',
  'passport.idNumber': '012345678',
  'relatives.0.firstName': 'Дана',
  'relatives.1.firstName': 'Ерлан',
}

test('typed values are converted to the wire format', () => {
  expect(check({ ...typed, isResident: 'on' }, ['7', '14']).input).toEqual({
    first_name: 'Әлия',
    amount: 78_500,
    is_resident: true,
    passport: { id_number: '012345678' },
    relatives: [{ first_name: 'Дана' }, { first_name: 'Ерлан' }],
    terms: ['7', '14'],
  })
})

test.each`
  typed            | amount
  ${'78500'}       | ${78_500}
  ${'78\u00a0500'} | ${78_500}
  ${'78 500,00 ₸'} | ${78_500}
  ${'-5'}          | ${-5}
`('a number typed as «$typed» becomes $amount', ({ typed: amount, amount: expected }) => {
  expect(check({ ...typed, amount }).input?.amount).toBe(expected)
})

test('[ERR-08] errors are keyed by field name, in lists and nested objects too', () => {
  const wrong = { ...typed, firstName: '', amount: 'много', 'passport.idNumber': '1', 'relatives.1.firstName': '' }

  expect(check(wrong).errors).toEqual({
    firstName: 'Напишите имя',
    amount: 'Напишите число цифрами',
    'passport.idNumber': 'Проверьте, верно ли записано',
    'relatives.1.firstName': 'Напишите имя',
  })
})

test('errors are in Kazakh for the Kazakh locale', () => {
  expect(checkForm(shape, formOf({ ...typed, amount: '200000' }), 'kk').errors?.amount).toMatch(
    /^100\s000 санынан аспауы керек$/,
  )
})

test('a form with a huge list index does not make the server build that many items', () => {
  expect(Object.keys(check({ ...typed, 'relatives.999999999.firstName': 'А' }).errors ?? {})).toHaveLength(98)
})

function check(fields: Record<string, string>, terms: string[] = []) {
  return checkForm(shape, formOf(fields, terms), 'ru')
}

function formOf(fields: Record<string, string>, terms: string[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const term of terms) form.append('terms', term)
  return form
}
