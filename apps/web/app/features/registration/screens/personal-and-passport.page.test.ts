import { decidePersonCheck } from '@qadam/wire/sandbox'
import { describe } from 'vitest'
import { mustBe } from '../../../../../api/testing/a-client.ts'
import { personaCalled } from '../../../../../api/testing/some-personas.ts'
import { fieldOf, send } from '../../../../testing/ask-for-code.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const unknownToRegister = '910122390128'
const uzbekistan = '860'

test('an unknown person has to fill in everything, and a wrong date has its own error', async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('personal_and_passport', { iin: unknownToRegister })
  const page = await visitor.open('/register/personal-and-passport')
  const given = {
    lastName: 'Құнанбайқызы',
    firstName: 'Айгерім',
    email: 'aigerim@mail.kz',
    birthday: '22/01/1991',
    birthplace: 'Алматы',
    idNumber: '012345678',
    issuer: 'МВД РК',
    when: '02/05/2023',
    periodValidity: '01/01/2020',
  }
  for (const [name, value] of Object.entries(given)) fieldOf(page, name).value = value
  page.main.querySelector<HTMLInputElement>('[name=sex][value=female]')!.checked = true

  const refused = await send(visitor, page)

  expect(refused.status).toBe(422)
  refused.main.getByRole('textbox', { name: 'Действует до', description: /раньше, чем документ выдан|истёк/ })
  expect(fieldOf(refused, 'birthday').getAttribute('aria-invalid')).toBeNull()
  fieldOf(refused, 'periodValidity').value = '01/05/2033'
  expect((await send(visitor, refused)).address).toMatch(/\/register\/(wait|photo|liveness-error)$/)
})

describe.for([
  ['', 'Номер документа', /Выберите страну/, /номер другой/, /государственн|МВД|удостоверении:/],
  ['/kk', 'Құжат нөмірі', /Елді таңдаңыз/, /нөмірі? басқаша/, /мемлекеттік база|ІІМ/],
] as const)('a non-resident (%s)', ([prefix, label, chooseCountry, otherNumber, ofTheState]) => {
  test('can give a foreign document number with letters and digits, and sees no mention of the state register', async ({
    site,
    visitor,
  }) => {
    const { iin } = personaCalled('non_resident')
    const registrant = await signIn(visitor, site)
    await registrant.bringTo('personal_and_passport', { iin, isResident: false })
    const page = await visitor.open(`${prefix}/register/personal-and-passport`)
    expect(page.main.textContent).not.toMatch(ofTheState)
    page.main.getByRole('textbox', { name: label, description: /AB1234567/ })
    const given = {
      ...{ lastName: 'Каримова', firstName: 'Дилноза', email: 'dilnoza@mail.uz', birthday: '22/01/1991' },
      ...{ birthplace: 'Ташкент', idNumber: '1234567', issuer: 'МВД', when: '02/05/2023' },
      periodValidity: '01/05/2033',
    }
    for (const [name, value] of Object.entries(given)) fieldOf(page, name).value = value
    page.main.querySelector<HTMLInputElement>('[name=sex][value=female]')!.checked = true

    const withoutCountry = await send(visitor, page)
    expect(withoutCountry.main.textContent).toMatch(chooseCountry)
    const country = withoutCountry.main.querySelector<HTMLSelectElement>('select[name=countryId]')!
    country.value = uzbekistan
    const wrongNumber = await send(visitor, withoutCountry)
    wrongNumber.main.getByRole('textbox', { name: label, description: otherNumber })
    fieldOf(wrongNumber, 'idNumber').value = 'ab 1234567'
    const camera = await send(visitor, wrongNumber)

    expect(camera.address).toBe(`${prefix}/register/photo`)
    const consent = camera.main.querySelector('a[href*="/documents/"].identification-read')!.getAttribute('href')!
    const document = await visitor.open(consent)
    await registrant.bringTo('waiting_liveness_results', { iin, isResident: false })
    const waiting = await visitor.open(`${prefix}/register/liveness-waiting-results`)
    const params = { registration_id: (await registrant.step()).uuid }
    mustBe(200, await registrant.call(decidePersonCheck, { params, body: { decision: 'refused' } }))
    const failed = await visitor.open(`${prefix}/register/liveness-error`)
    for (const [page, address] of [
      [camera, `${prefix}/register/photo`],
      [document, consent],
      [waiting, `${prefix}/register/liveness-waiting-results`],
      [failed, `${prefix}/register/liveness-error`],
    ] as const) {
      expect(page.address).toBe(address)
      expect(page.main.textContent, address).not.toMatch(ofTheState)
    }
  })
})
