import { fieldOf, send } from '../../../../testing/ask-for-code.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const unknownToRegister = '910122390128'

test('an unknown person is asked for everything, and reads which date is wrong', async ({ site, visitor }) => {
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
