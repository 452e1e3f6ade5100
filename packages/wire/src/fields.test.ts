import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages } from './field-texts.ts'
import { anyDocumentNumber, consent, day, documentNumber, email, iin, personName, phone, smsCode } from './fields.ts'

test.each([
  [phone, '+7 (701) 123-45-67', '77011234567'],
  [phone, '8 701 123 45 67', '77011234567'],
  [iin, '9 0 0 3 1 4 3 0 0 0 1 5', '900314300015'],
  [documentNumber, '012 345 678', '012345678'],
  [anyDocumentNumber, 'ab 1234567', 'AB1234567'],
  [day, '14/03/1990', '1990-03-14'],
  [day, '1.2.1990', '1990-02-01'],
  [day, '1990-03-14', '1990-03-14'],
  [personName, '  Әлия-Гүлсім   ҚҰНАНБАЙқызы ', 'Әлия-Гүлсім ҚҰНАНБАЙқызы'],
  [personName, 'д’Артаньян', 'д’Артаньян'],
  [personName, 'Андреи\u0306', 'Андре\u0439'],
  [email, ' aigerim@mail.kz ', 'aigerim@mail.kz'],
  [email, 'a.b+c@пошта.қаз', 'a.b+c@пошта.қаз'],
  [smsCode, '1 2 3 4', '1234'],
])('input is converted to its stored form: %$', (field, written, stored) => {
  expect(z.parse(field, written)).toBe(stored)
})

test.each([
  [phone, '', 'Здесь пусто: впишите ответ'],
  [phone, '+7 (701) 12', 'В номере должно быть 10 цифр после +7'],
  [phone, '+7 (701) 123-45-6', 'В номере должно быть 10 цифр после +7'],
  [phone, '+7 (495) 123-45-67', 'Нужен номер Казахстана: после +7 идёт 6 или 7'],
  [iin, '9003', 'В ИИН должно быть 12 цифр'],
  [iin, '900314300016', 'Такого ИИН не бывает: проверьте цифры'],
  [iin, '911310390003', 'Первые семь цифр ИИН – день рождения и век. Такого дня нет: проверьте цифры'],
  [iin, '190340000017', 'Это номер компании, а нужен ИИН человека'],
  [anyDocumentNumber, '1234', 'В номере документа должно быть от 5 до 20 латинских букв и цифр'],
  [documentNumber, '12345678', 'В номере удостоверения должно быть 9 цифр'],
  [day, '31/02/1990', 'Такой даты нет: напишите день, месяц и год'],
  [day, '05/06/0203', 'Такой даты нет: напишите день, месяц и год'],
  [day, '31/12/1899', 'Такой даты нет: напишите день, месяц и год'],
  [day, '01/01/2100', 'Такой даты нет: напишите день, месяц и год'],
  [day, '14/03/90', 'Такой даты нет: напишите день, месяц и год'],
  [personName, 'Анна1', 'Пишите имя буквами; можно дефис, пробел и апостроф'],
  [personName, '-', 'Пишите имя буквами; можно дефис, пробел и апостроф'],
  [personName, 'а'.repeat(101), 'Символов должно быть не больше 100'],
  [email, 'aigerim@mail', 'Проверьте адрес: он выглядит как aigerim@mail.kz'],
  [email, `${'a'.repeat(65)}@mail.kz`, 'Проверьте адрес: он выглядит как aigerim@mail.kz'],
  [email, `a@${'m'.repeat(64)}.kz`, 'Проверьте адрес: он выглядит как aigerim@mail.kz'],
  [smsCode, '123', 'Введите цифры кода из СМС'],
  [consent, false, 'Без согласия продолжить нельзя'],
])('%$ a field reports its exact fault: %s', (field, written, text) => {
  const parsed = z.safeParse(field as z.ZodMiniType, written, { reportInput: true })

  expect(fieldMessages(parsed.error?.issues ?? [], 'ru')).toEqual({ '': [text] })
})
test.each([
  ...['Ахме\u200Bтов', 'Ахметов\uFE0F', 'Ахметов\u3164', 'Ахметов\u0483'],
  ...['Ахме\u0301тов', `Ахметов${'\u0301'.repeat(30)}`],
])('a name has neither characters that nobody sees nor accents that make no letter: %j', (written) => {
  expect(z.safeParse(personName, written).success).toBe(false)
})
