import { iinOf } from '../../../../../api/testing/a-registrant.ts'
import { fieldOf, send } from '../../../../testing/ask-for-code.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

test("[REG-13] [API-08] the lender's own country is preselected for the document, and a foreign one is accepted", async ({
  site,
  visitor,
}) => {
  await (await signIn(visitor, site)).bringTo('passport', { iin: iinOf('document') })
  const page = await visitor.open('/register/passport')
  const list = page.main.getByRole('combobox', { name: 'Страна, которая выдала документ' }) as HTMLSelectElement
  expect([list.value, list.selectedOptions[0]?.text]).toEqual(['398', 'Казахстан'])
  expect(descriptionOf(list)).toContain('Выберите из списка')
  for (const name of ['when', 'periodValidity']) expect(descriptionOf(fieldOf(page, name))).toContain('15.01.1990')
  for (const [name, value] of Object.entries({ idNumber: '012345678', issuer: 'МВД РК' }))
    fieldOf(page, name).value = value
  fieldOf(page, 'when').value = '2023-05-02'
  fieldOf(page, 'periodValidity').value = '2020-05-01'
  list.value = '860'
  expect(list.selectedOptions[0]?.text).toBe('Узбекистан')

  const refused = await send(visitor, page)

  const chosen = refused.main.getByRole('combobox', { name: 'Страна, которая выдала документ' }) as HTMLSelectElement
  expect(chosen.value).toBe('860')
  fieldOf(refused, 'periodValidity').value = '2033-05-01'
  expect((await send(visitor, refused)).address).toMatch(/\/register\/(wait|photo)$/)
})

function descriptionOf(field: Element): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '').join(' ')
}
