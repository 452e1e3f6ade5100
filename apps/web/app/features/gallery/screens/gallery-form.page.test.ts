import type { Page, Visitor } from '../../../../testing/a-visitor.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const words = {
  firstName: 'Айгерім',
  phone: '8 701 123 45 00',
  iin: '900314300015',
  idNumber: '012345678',
  birthday: '14.03.1990',
  email: 'aigerim@mail.kz',
  amount: '78 500',
  comment: 'Жөндеу',
}

test('[ERR-08] without script a form is rejected with the typed text but without the code, then accepted', async ({
  visitor,
}) => {
  const page = await visitor.open('/kk/gallery/form')
  fillIn(page, { ...words, smsCode: '12' })
  const unfit = await send(visitor, page)

  expect(unfit.status).toBe(422)
  expect(unfit.screen.getByRole('alert', { name: '1 қатені түзетіңіз' }).textContent).toContain('СМС-тегі код')
  expect(field(unfit, 'firstName').value).toBe('Айгерім')
  expect(field(unfit, 'comment').value).toBe('Жөндеу')
  expect(field(unfit, 'agree').checked).toBe(true)
  expect(unfit.main.querySelector<HTMLInputElement>('[name=purpose]:checked')?.value).toBe('study')
  expect(field(unfit, 'smsCode').value).toBe('')

  fillIn(unfit, { smsCode: '1234' })
  const refused = await send(visitor, unfit)
  const phone = refused.screen.getByRole('textbox', { name: 'Телефон', description: /Бұл нөмір бос емес/ })
  expect(phone).toBe(field(refused, 'phone'))
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(refused.text).not.toContain('1 2 3 4')

  fillIn(refused, { phone: '+7 701 123-45-67', smsCode: '1234' })
  const accepted = await send(visitor, refused)
  expect(accepted.address).toBe('/kk/gallery/form?accepted')
  expect(accepted.main.textContent).toContain('Форма қабылданды')
})

test("[ERR-08] the server's messages are in the page's language, and the summary links to each field", async ({
  visitor,
}) => {
  const page = await send(visitor, await visitor.open('/kk/gallery/form'))

  const summary = page.screen.getByRole('alert', { name: '9 қатені түзетіңіз' })
  expect(summary.hasAttribute('autofocus')).toBe(true)
  expect(page.screen.getByRole('textbox', { name: 'ЖСН', description: /ЖСН-нің 12 цифрын жазыңыз/ })).toBeDefined()
  const targets = [...summary.querySelectorAll('a')].map((link) => link.getAttribute('href')!.slice(1))
  expect(targets).toHaveLength(9)
  expect(targets.filter((id) => page.document.getElementById(id) === null)).toEqual([])
})

test('each rendering of a form has its own idempotency key', async ({ visitor }) => {
  const keys: string[] = []
  for (let visit = 0; visit < 2; visit += 1)
    keys.push(field(await visitor.open('/gallery/form'), 'idempotencyKey').value)

  expect(keys).toEqual(Array(2).fill(expect.stringMatching(/^[\da-f]{32}$/)))
  expect(keys[0]).not.toBe(keys[1])
})

function fillIn(page: Page, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) field(page, name).value = value
  page.main.querySelector<HTMLInputElement>('[name=purpose][value=study]')!.checked = true
  field(page, 'agree').checked = true
}

function field(page: Page, name: string): HTMLInputElement {
  return page.main.querySelector<HTMLInputElement>(`[name="${name}"]`)!
}

function send(visitor: Visitor, page: Page): Promise<Page> {
  return visitor.press(page.screen.getByRole('button', { name: 'Жіберу' }))
}
