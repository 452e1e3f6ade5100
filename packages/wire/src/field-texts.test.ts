import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages } from './field-texts.ts'
import type { LocaleCode } from './locale.ts'

const form = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  amount: z.int().check(z.minimum(10), z.maximum(20)),
  sex: z.enum(['m', 'f']),
  reason: z.string().check(z.minLength(1)),
  colour: z.enum(['red', 'blue']),
  code: z.string().check(z.regex(/^\d{4}$/)),
  items: z.array(z.object({ id_number: z.string() })).check(z.maxLength(2)),
})

test.each<[string, unknown, string, string]>([
  ['a missing field', { amount: 10 }, 'name', 'Здесь пусто: впишите ответ'],
  ['an empty field', { code: '' }, 'code', 'Введите код'],
  ['an empty reason', { reason: '' }, 'reason', 'Укажите причину'],
  ['a choice that was not made', {}, 'colour', 'Выберите ответ'],
  ['a missing sum', { name: 'Анна' }, 'amount', 'Напишите сумму'],
  ['a text that is too short', { name: 'А' }, 'name', 'Символов должно быть не меньше 2'],
  ['a text that is too long', { name: 'Абвгде' }, 'name', 'Символов должно быть не больше 5'],
  ['a number that is too small', { amount: 9 }, 'amount', 'Должно быть не меньше 10'],
  ['a number that is too large', { amount: 21 }, 'amount', 'Должно быть не больше 20'],
  ['a fraction', { amount: 10.5 }, 'amount', 'Нужно целое число'],
  ['a text instead of a number', { amount: '10' }, 'amount', 'Значение другого вида, чем ожидалось'],
  ['a value outside the list', { sex: 'x' }, 'sex', 'Выберите значение из списка'],
  ['a value in the wrong format', { code: '12a4' }, 'code', 'Проверьте, верно ли записано'],
  ['a field of a list', { items: [{ id_number: 'A' }, {}] }, 'items.1.id_number', 'Напишите номер документа'],
  ['a list that is too long', { items: [1, 2, 3] }, 'items', 'Значений должно быть не больше 2'],
  ['an unknown field', { extra: 1 }, 'extra', 'Такого поля здесь нет'],
])('%s is reported in Russian under its wire name', (_what, input, field, text) => {
  expect(messagesFor(input, 'ru')[field]).toContain(text)
})

test('the same mistakes are reported in Kazakh', () => {
  expect(messagesFor({ name: 'А', amount: 21 }, 'kk')).toMatchObject({
    name: ['Таңба саны кемінде 2 болуы керек'],
    amount: ['20 санынан аспауы керек'],
    sex: ['Жынысыңызды таңдаңыз'],
    reason: ['Себебін көрсетіңіз'],
    colour: ['Жауабын таңдаңыз'],
  })
})

test("a validator's own English text is never shown", () => {
  const everything = JSON.stringify([messagesFor({}, 'ru'), messagesFor({ sex: 1, amount: 'x' }, 'kk')])

  expect(everything).not.toMatch(/invalid|expected|required/i)
})

function messagesFor(input: unknown, locale: LocaleCode) {
  const parsed = form.safeParse(input, { reportInput: true })
  return parsed.success ? {} : fieldMessages(parsed.error.issues, locale)
}
