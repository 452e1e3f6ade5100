import { iinOf } from '../../../../../api/testing/a-registrant.ts'
import { fieldOf, send } from '../../../../testing/ask-for-code.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

/** Its checksum is valid; its month, the thirteenth, is not. */
const iinWithoutDate = '911310390003'

test.for([
  ['length', '12345', 'В ИИН должно быть 12 цифр', 'ЖСН-де 12 цифр болуы керек'],
  ['checksum', '910110390004', 'Такого ИИН не бывает', null],
  ['date of birth', iinWithoutDate, 'Такого дня нет', 'Мұндай күн жоқ'],
  ['age', '090615590137', 'Заём можно взять с 18 лет', 'Қарызды 18 жастан бастап алуға болады'],
] as const)(
  "[REG-10] an iin with a wrong %s is rejected with that rule's message",
  async ([, iin, ru, kk], { site, visitor }) => {
    await signIn(visitor, site)
    for (const [address, words] of [
      ['/login/iin', ru],
      ['/kk/login/iin', kk],
    ] as const) {
      if (words === null) continue
      const page = await visitor.open(address)
      fieldOf(page, 'iin').value = iin

      const refused = await send(visitor, page)

      expect([refused.status, refused.address]).toEqual([422, address])
      refused.main.getByRole('textbox', { description: new RegExp(words) })
      refused.main.getByRole('alert')
      expect(fieldOf(refused, 'iin').value.replaceAll(' ', '')).toBe(iin)
    }
  },
)

test('a client found by iin continues to the check of their data, also without script', async ({ site, visitor }) => {
  await signIn(visitor, site)
  const page = await visitor.open('/login/iin')
  fieldOf(page, 'iin').value = iinOf()

  const waiting = await send(visitor, page)

  expect(waiting.address).toMatch(/^\/register\/(wait|personal)$/)
  await expect.poll(async () => (await visitor.open(waiting.address)).address).toBe('/register/personal')
})
