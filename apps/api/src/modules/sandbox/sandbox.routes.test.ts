import { tryForm } from '@qadam/wire/sandbox'
import { expect } from 'vitest'
import { testOnSharedApi as test } from '../../../testing/api-test.ts'

const filledIn = {
  first_name: 'Айгерім',
  phone: '77011234567',
  iin: '900314300015',
  id_number: '012345678',
  birthday: '1990-03-14',
  email: 'aigerim@mail.kz',
  purpose: 'study',
  amount: 78_500,
  sms_code: '1234',
  agree: true,
}

test('a form with every field valid is accepted', async ({ api }) => {
  const answer = await api.ask(tryForm.path, sending(filledIn))

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ accepted: true })
})

test('an error only the server can find is shown at the field, in the requested language', async ({ api }) => {
  const answer = await api.ask(tryForm.path, sending({ ...filledIn, phone: '8 701 123 45 00' }, 'kz'))

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: { phone: ['Бұл нөмір бос емес'] } })
})

test('values that the schema refuses are refused without the browser too', async ({ api }) => {
  const answer = await api.ask(tryForm.path, sending({ ...filledIn, iin: '1', agree: false }))

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    iin: ['В ИИН должно быть 12 цифр'],
    agree: ['Без согласия продолжить нельзя'],
  })
})

function sending(form: object, language = 'ru') {
  const headers = { 'content-type': 'application/json', 'accept-language': language }
  return { method: 'POST', headers, payload: JSON.stringify(form) } as const
}
