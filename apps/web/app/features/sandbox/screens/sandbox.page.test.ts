import { phoneText } from '@qadam/domain/person/phone-text'
import { listDocuments, sendCode } from '@qadam/wire/documents'
import { listLoans } from '@qadam/wire/loans'
import { within } from '@testing-library/dom'
import { aClient, mustBe } from '../../../../../api/testing/a-client.ts'
import { aPhone } from '../../../../../api/testing/a-registrant.ts'
import { applyFor } from '../../../../../api/testing/applicant-actions.ts'
import { bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import { settled } from '../../../../../api/testing/settled.ts'
import type { Site } from '../../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { fill } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

async function whoWaitsForAPerson(visitor: Visitor, site: Site, amount: number) {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const asked = await applyFor(client, { amount, term: 24, byRules: false })
  await settled(asked, ({ state }) => state === 'review')
  return asked
}

/** All tests share the queue, so the sum must be unique. */
const reviewOf = ({ main }: Page, amount: number) =>
  [...main.querySelectorAll('section')].find((one) =>
    one.querySelector('h2')?.textContent.replace(/\D/g, '').includes(String(amount)),
  )

test('the pages that play the lender lead to the console, where the stand has one', async ({
  startOwnSite,
  visitor,
}) => {
  const own = aVisitor(await startOwnSite({ CONSOLE_PORT: '0', CONSOLE_ORIGIN: 'https://desk.lender.example' }))
  const pages = [
    ['/sandbox/reviews', 'https://desk.lender.example/applications'],
    ['/sandbox/messages', 'https://desk.lender.example/conversations'],
  ] as const
  for (const [path, address] of pages) {
    expect(linksIn(await own.open(path))).toContain(address)
    expect(linksIn(await visitor.open(path))).not.toContain(address)
  }
})

const linksIn = ({ main }: Page) => [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test("a person decides on the sandbox's page what the rules may not", async ({ site, visitor }) => {
  const asked = await whoWaitsForAPerson(visitor, site, 1_123_500)

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'reviews')
    const review = reviewOf(await visitor.open(`${prefix}/sandbox/reviews`), 1_123_500)!
    expect(review.textContent).toContain(t('review_no_automated_decision'))
    expect(review.textContent).toContain(t('refuse'))
  }
  const t = wordsOf('ru', 'reviews')
  const approve = async (page: Page, amount: string) => {
    const review = reviewOf(page, 1_123_500)!
    fill(review.querySelector<HTMLInputElement>('input[name=amount]')!, amount)
    return visitor.press(
      [...review.querySelectorAll('button')].find(({ textContent }) => textContent === t('approve'))!,
    )
  }
  const refused = await approve(await visitor.open('/sandbox/reviews'), '1123')
  const field = within(reviewOf(refused, 1_123_500)!).getByRole('textbox', { name: t('amount'), description: /./ })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect((await asked()).state).toBe('review')

  const decided = await approve(refused, '250000')

  expect(reviewOf(decided, 1_123_500)).toBeUndefined()
  expect((await asked()).state).toBe('approved')
})

test('a person refuses with a reason', async ({ site, visitor }) => {
  const t = wordsOf('ru', 'reviews')
  const asked = await whoWaitsForAPerson(visitor, site, 1_125_500)
  const review = reviewOf(await visitor.open('/sandbox/reviews'), 1_125_500)!

  fill(review.querySelector<HTMLSelectElement>('select[name=reason]')!, 'no_income')
  const decided = await visitor.press(
    [...review.querySelectorAll('button')].find(({ textContent }) => textContent === t('refuse'))!,
  )

  expect(reviewOf(decided, 1_125_500)).toBeUndefined()
  expect((await asked()).decision).toMatchObject({ decided_by: 'person', reasons: ['no_income'], can_object: false })
})

test("a requested code arrives at the sandbox's phone", async ({ site, visitor }) => {
  const phone = aPhone()
  const client = aClient(site.url, { phone })
  const { answer } = await client.call(listDocuments, { params: { id: 'login' } })
  const document_template_ids = answer.documents.map(({ id }) => id)
  mustBe(200, await client.call(sendCode, { body: { phone, document_template_ids } }))

  const number = phoneText(`+${phone}`)
  const messageTo = ({ main }: Page) =>
    [...main.querySelectorAll('article')].find(({ textContent }) => textContent.includes(number))?.textContent
  const text = await settled(
    async () => messageTo(await visitor.open('/sandbox/inbox')),
    (one) => one !== undefined,
  )
  expect(text).toContain('1234')
})

test('a switched-off service is shown as such until it is repaired', async ({ visitor }) => {
  const signing = ({ main }: Page) => main.getByRole('heading', { name: 'Подписание' }).closest('section')!
  const press = (page: Page, name: string) =>
    visitor.press([...signing(page).querySelectorAll('button')].find(({ textContent }) => textContent === name)!)

  const away = await press(await visitor.open('/sandbox/providers'), 'Отключить')
  expect(signing(away).textContent).toContain('Не отвечает')

  expect(signing(await press(away, 'Починить')).textContent).toContain('Отвечает сразу')
})

test('money paid at the till is in the cabinet: a part early and at first on its way, an error beside its field, then the rest', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const { id: contractId } = await bringContractTo(client, 'paid')
  const { loans } = mustBe(200, await client.call(listLoans)).answer
  const { id, number } = loans.find(({ contract_id }) => contract_id === contractId)!
  const cabinet = async (prefix: string) => (await visitor.open(`${prefix}/register/lk/loans/${id}`)).main.textContent
  const till = (page: Page) =>
    [...page.main.querySelectorAll('section')].find((one) => one.textContent.includes(number))!
  const [ru, kk] = [wordsOf('ru', 'till'), wordsOf('kk', 'till')]

  const open = await visitor.open('/sandbox/till')
  expect(till(open).textContent).toContain('78500')
  const refused = await visitor.press(within(till(open)).getByRole('button', { name: ru('pay') }))
  const field = within(till(refused)).getByRole('textbox', { name: ru('amount'), description: /целых тенге/ })
  fill(field, '20 000')
  fill(within(till(refused)).getByRole('combobox', { name: ru('choice') }), 'smaller_payment')
  fill(within(till(refused)).getByRole('combobox', { name: ru('outcome') }), 'pending')
  const waiting = await visitor.press(within(till(refused)).getByRole('button', { name: ru('pay') }))
  expect(till(waiting).textContent).toContain(ru('pending'))
  expect(till(waiting).textContent).toContain('78500')
  const inPart = await visitor.press(within(till(waiting)).getByRole('button', { name: ru('arrives') }))
  expect(inPart.main.textContent).toContain(ru('paid').split('{')[0])
  expect(till(inPart).textContent).toContain('58500')
  expect(await cabinet('')).toMatch(/Квитанция/)
  expect(await cabinet('')).toMatch(/20\s000/)

  const inKazakh = await visitor.open('/kk/sandbox/till')
  const all = within(till(inKazakh)).getByRole('button', { name: new RegExp(`^${kk('pay_all').split('{')[0]}`) })
  const closed = await visitor.press(all)
  expect(closed.main.textContent).toContain(kk('closed'))
  expect(till(closed)).toBeUndefined()
  expect(await cabinet('/kk')).toContain(wordsOf('kk', 'loans')('closed_focus_title'))

  const back = await visitor.press(within(closed.main).getByRole('button', { name: kk('take_back') }))
  expect(back.main.textContent).toContain(kk('taken_back'))
  expect(till(back).textContent).toContain('58500')
  expect(await cabinet('/kk')).toContain(wordsOf('kk', 'loans')('taken_back'))
})

test('one click logs in as a persona, whose iin is there to be copied', async ({ visitor }) => {
  const people = await visitor.open('/sandbox/people')
  const [first] = people.main.querySelectorAll('section')
  const [enter] = within(first!).getAllByRole('button', { name: /^Войти: / })
  within(first!).getByRole('button', { name: /^Скопировать ИИН/ })
  expect(first!.textContent).toMatch(/ИИН \d{12}/)

  const inside = await visitor.press(enter!)

  expect([inside.address, inside.status]).toEqual(['/login/iin', 200])
})
