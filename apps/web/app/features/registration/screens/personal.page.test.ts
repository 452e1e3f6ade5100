import { iinOf } from '../../../../../api/testing/a-registrant.ts'
import { personaCalled } from '../../../../../api/testing/some-personas.ts'
import type { Page } from '../../../../testing/a-visitor.ts'
import { fieldOf } from '../../../../testing/ask-for-code.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const maskedNumber = /^•{5}\d{4}$/

test('a fully known person sees masked data, gives an e-mail, and continues', async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('personal', { iin: iinOf() })
  const page = await visitor.open('/register/personal')

  expect(page.main.getByRole('heading', { level: 1 }).textContent).toBe('Проверьте, что это вы')
  expect(page.main.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Номер удостоверения')
  page.main.getByText(maskedNumber)
  // The register's data can be corrected only after unfolding the section.
  expect(fieldOf(page, 'lastName').closest('details')!.open).toBe(false)
  fieldOf(page, 'email').value = 'aigerim@mail.kz'

  expect((await itIsMe(visitor, page)).address).toMatch(/\/register\/(wait|photo)$/)
})

test("the register's data can be corrected, and a wrong correction is shown unfolded", async ({ site, visitor }) => {
  // A person whose patronymic in the register is «Серикович».
  await (await signIn(visitor, site)).bringTo('personal', { iin: personaCalled('approve').iin })
  const page = await visitor.open('/register/personal')
  fieldOf(page, 'middleName').value = 'R2D2'
  fieldOf(page, 'email').value = 'aigerim@mail.kz'

  const refused = await itIsMe(visitor, page)

  expect(refused.main.getByRole('alert').textContent).toContain('Отчество')
  refused.main.getByRole('textbox', { name: 'Отчество', description: /Пишите имя буквами/ })
  const wrong = fieldOf(refused, 'middleName')
  expect(wrong.closest('details')!.open).toBe(true)
  expect(wrong.value).toBe('R2D2')
  // Another spelling of the same patronymic.
  wrong.value = 'Серікұлы'
  expect((await itIsMe(visitor, refused)).address).toMatch(/\/register\/(wait|photo)$/)
})

test.for([
  ['', /Сейтқали/, /Если вы её сменили, сначала получите новое удостоверение/],
  ['/kk', /Сейтқали/, /алдымен жаңа жеке куәлік алыңыз/],
] as const)(
  'another surname shows instructions beside the field, and the typed text stays (%s)',
  async ([prefix, typed, whatToDo], { site, visitor }) => {
    await (await signIn(visitor, site)).bringTo('personal', { iin: iinOf() })
    const page = await visitor.open(`${prefix}/register/personal`)
    fieldOf(page, 'lastName').value = 'Сейтқали'
    fieldOf(page, 'email').value = 'aigerim@mail.kz'

    const refused = await visitor.press(fieldOf(page, 'email').form!.querySelector('button[type=submit]')!)

    const surname = fieldOf(refused, 'lastName')
    expect(surname.value).toMatch(typed)
    expect(surname.closest('details')!.open).toBe(true)
    refused.main.getByRole('textbox', { name: /Фамилия|Тегі/, description: whatToDo })
  },
)

test("a client who sees another person's data can give another iin in place", async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('personal', { iin: iinOf() })
  const page = await visitor.open('/register/personal')
  const before = page.main.getByText(maskedNumber).textContent
  fieldOf(page, 'iin').value = '12'

  const refused = await visitor.press(sendsIin(page))

  const iin = fieldOf(refused, 'iin')
  refused.main.getByRole('textbox', { name: 'ИИН', description: /12 цифр/ })
  expect(iin.closest('details')!.open).toBe(true)
  expect(fieldOf(refused, 'lastName').closest('details')!.open).toBe(false)
  iin.value = iinOf()
  const waiting = await visitor.press(sendsIin(refused))
  await expect.poll(async () => (await visitor.open(waiting.address)).address).toBe('/register/personal')
  const after = await visitor.open('/register/personal')
  expect(after.main.getByText(maskedNumber).textContent).not.toBe(before)
})

test('after a rejected iin in place the client can still confirm the data', async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('personal', { iin: iinOf() })
  const page = await visitor.open('/register/personal')
  fieldOf(page, 'iin').value = '45'
  const refused = await visitor.press(sendsIin(page))
  fieldOf(refused, 'email').value = 'aigerim@mail.kz'

  expect((await itIsMe(visitor, refused)).address).toMatch(/\/register\/(wait|photo)$/)
})

test("[REG-02] [REG-06] another step's URL redirects to the current step, on load and in the app", async ({
  site,
  visitor,
}) => {
  await (await signIn(visitor, site)).bringTo('personal', { iin: iinOf() })

  for (const path of ['/login/iin', '/register/passport', '/register/photo', '/register/lk', '/register/wait']) {
    const { headers, status } = await visitor.ask(path)
    expect([path, status, headers.location]).toEqual([path, 302, '/register/personal'])
    const inside = await visitor.ask(`${path}.data`)
    expect(inside.text).toContain('/register/personal')
  }
  expect((await visitor.open('/kk/register/passport')).address).toBe('/kk/register/personal')
})

test('[REG-02] a form overtaken by a second tab redirects to the screen of the current step', async ({
  site,
  visitor,
}) => {
  const who = await signIn(visitor, site)
  await who.bringTo('personal', { iin: iinOf() })
  const page = await visitor.open('/register/personal')
  await who.bringTo('personal_cabinet')
  fieldOf(page, 'email').value = 'other@mail.kz'

  expect((await itIsMe(visitor, page)).address).toBe('/register/lk')
})

function itIsMe(visitor: { press(button: Element): Promise<Page> }, page: Page): Promise<Page> {
  return visitor.press(page.main.getByRole('button', { name: 'Это я, всё верно' }))
}

function sendsIin(page: Page): Element {
  return fieldOf(page, 'iin').form!.querySelector('button[type=submit]')!
}
