import { expect, test } from 'vitest'
import { validationErrors } from './validation-errors.ts'

test("[ERR-08] messages are keyed by the browser's field names, in nested objects and lists too", () => {
  const answer = {
    status: 422,
    errors: {
      id_number: ['Девять цифр'],
      'passport.period_validity': ['Срок истёк'],
      'relatives.0.first_name': ['Заполните поле', 'Только буквы'],
      country_id: 'Выберите страну',
    },
  }

  expect(validationErrors(answer)).toEqual({
    status: 422,
    messages: {
      idNumber: ['Девять цифр'],
      'passport.periodValidity': ['Срок истёк'],
      'relatives.0.firstName': ['Заполните поле', 'Только буквы'],
      countryId: ['Выберите страну'],
    },
  })
})

test('[ERR-08] nested errors in a response give the same result', () => {
  const errors = { passport: { id_number: ['Девять цифр'] }, relatives: [{}, { last_name: ['Заполните поле'] }] }

  expect(validationErrors({ status: 400, errors }).messages).toEqual({
    'passport.idNumber': ['Девять цифр'],
    'relatives.1.lastName': ['Заполните поле'],
  })
})

test.each([[{}], [{ status: '422' }], [{ errors: null }]])('[ERR-08] %o without a valid status is a 500', (answer) => {
  expect(validationErrors(answer)).toEqual({ status: 500, messages: {} })
})
