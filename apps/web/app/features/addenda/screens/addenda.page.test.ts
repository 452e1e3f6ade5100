import { randomUUID } from 'node:crypto'
import { answerLoanRequest, listLoanRequests, offerBetterTerms } from '@qadam/wire/loan-requests'
import { payAtTill } from '@qadam/wire/sandbox-till'
import { mustBe } from '../../../../../api/testing/a-client.ts'
import { aPersona } from '../../../../../api/testing/a-persona.ts'
import { aPicture } from '../../../../../api/testing/a-picture.ts'
import { bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import { settled } from '../../../../../api/testing/settled.ts'
import type { Site } from '../../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { fill } from '../../../../testing/fill.ts'
import { inOtherLanguage } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

type Overdue = { readonly client: Awaited<ReturnType<typeof signIn>>; readonly loan: Page }

/** A client whose loan in days is overdue, on that loan's page; an agreement changes it for everybody on the site. */
async function openOverdueLoan(visitor: Visitor, site: Site): Promise<Overdue> {
  const { iin } = aPersona('existing_overdue')
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet', { iin })
  const { main } = await visitor.open('/register/lk/loans')
  return { client, loan: await visitor.follow(main.querySelector('li.card a')!) }
}

const beginningOf = (text: string) => text.split('{')[0]!.trim()
const buttonOf = ({ main }: Page, words: string) =>
  main.getByRole('button', { name: (name) => name.startsWith(beginningOf(words)) })

/** Pays the cost by card on the acquirer's page. */
async function payCost(visitor: Visitor, time: Page, locale: 'ru' | 'kk'): Promise<void> {
  const begun = await visitor.press(buttonOf(time, wordsOf(locale, 'addenda')('pay')))
  const onward = begun.main.getByRole('link', { name: wordsOf(locale, 'payments')('open_action') })
  const acquirer = await visitor.open(new URL(onward.getAttribute('href')!).pathname)
  await visitor.press(acquirer.main.getByRole('button', { name: wordsOf(locale, 'acquirer')('pay') }))
}

test('a borrower pays what the days have cost, reads the agreement, signs it by a code and finds it again, in both languages', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  const visitor = aVisitor(site)
  const [t, kk] = [wordsOf('ru', 'addenda'), wordsOf('kk', 'addenda')]
  const { client, loan } = await openOverdueLoan(visitor, site)
  const time = await visitor.follow(loan.main.getByRole('link', { name: wordsOf('ru', 'loans')('time_action') }))
  const timeInKazakh = await visitor.open(inOtherLanguage(time.address))
  for (const words of ['prolong_title', 'other_answer', 'other_agree', 'other_ombudsman'] as const) {
    expect(time.main.textContent).toContain(t(words))
    expect(timeInKazakh.main.textContent).toContain(kk(words))
  }
  expect(time.main.querySelectorAll('li.card table').length).toBeGreaterThanOrEqual(2)
  expect(time.main.queryByRole('button', { name: t('draft') })).toBeNull()

  await payCost(visitor, timeInKazakh, 'kk')
  expect((await visitor.open(timeInKazakh.address)).main.textContent).toContain(kk('cost_paid'))
  const paid = await visitor.open(time.address)
  expect(paid.main.textContent).toContain(t('cost_paid'))
  const draft = await visitor.press(paid.main.getAllByRole('button', { name: t('draft') })[0]!)
  const draftInKazakh = await visitor.open(inOtherLanguage(draft.address))
  for (const [page, words, locale] of [
    [draft, t, 'ru'],
    [draftInKazakh, kk, 'kk'],
  ] as const) {
    expect(page.main.textContent).toContain(words('schedule_after'))
    const paper = page.main.getByRole('link', { name: words(`paper_${locale}`) })
    const file = await visitor.open(new URL(paper.getAttribute('href')!, site.origin).pathname)
    expect(file.headers['content-type']).toBe('application/pdf')
  }

  const asked = await visitor.press(draftInKazakh.main.getByRole('button', { name: kk('code_get') }))
  fill(asked.main.querySelector<HTMLInputElement>('input[name=smsCode]')!, '1234')
  const signed = await visitor.press(asked.main.getByRole('button', { name: kk('sign') }))

  expect(signed.main.textContent).toContain(kk('signed_title'))
  expect((await visitor.open(draft.address)).main.textContent).toContain(t('signed_title'))
  const after = await visitor.follow(signed.main.getByRole('link', { name: kk('to_loan') }))
  for (const [page, locale] of [
    [after, 'kk'],
    [await visitor.open(loan.address), 'ru'],
  ] as const) {
    const loans = wordsOf(locale, 'loans')
    expect(page.main.textContent).not.toContain(loans('overdue_title'))
    expect(page.main.textContent).toContain(beginningOf(loans('time_signed')))
  }
  // A job makes the signed file, and the list does not ask for itself again.
  const documents = await settled(
    () => visitor.open('/register/lk/documents'),
    ({ main }) =>
      [...main.querySelectorAll('a[href*="/addenda/"][href*="/file"]')].some(
        (link) => !link.getAttribute('href')!.includes('read'),
      ),
  )
  const inKazakh = await visitor.open(inOtherLanguage(documents.address))
  expect(documents.main.textContent).toContain(wordsOf('ru', 'cabinet')('addendum_open'))
  expect(inKazakh.main.textContent).toContain(wordsOf('kk', 'cabinet')('addendum_open'))

  // Money of the day before the agreement comes only now.
  const body = { payment_id: randomUUID(), days_ago: 1, amount_tiyn: 10_000, choice: null, outcome: 'paid' } as const
  const id = loan.address.split('/').at(-1)!
  mustBe(200, await client.call(payAtTill, { params: { id }, body }))
  const recounted = await visitor.open(draft.address)
  const recountedInKazakh = await visitor.open(inOtherLanguage(draft.address))
  for (const words of ['recounted_title', 'recounted_text'] as const) {
    expect(recounted.main.textContent).toContain(t(words))
    expect(recountedInKazakh.main.textContent).toContain(kk(words))
  }
  expect(recounted.main.textContent).not.toContain(t('signed_title'))
})

test('a draft is found again from the loan, and withdrawn', async ({ startOwnSite }) => {
  const site = await startOwnSite({})
  const visitor = aVisitor(site)
  const t = wordsOf('ru', 'addenda')
  const loans = wordsOf('ru', 'loans')
  const { loan } = await openOverdueLoan(visitor, site)
  const time = await visitor.follow(loan.main.getByRole('link', { name: loans('time_action') }))
  await payCost(visitor, time, 'ru')
  const paid = await visitor.open(time.address)
  await visitor.press(paid.main.getAllByRole('button', { name: t('draft') })[0]!)

  const again = await visitor.open(loan.address)
  const draft = await visitor.follow(again.main.getByRole('link', { name: loans('time_sign') }))
  const back = await visitor.press(draft.main.getByRole('button', { name: t('withdraw') }))

  expect(back.main.getByRole('link', { name: loans('time_action') })).toBeTruthy()
  expect((await visitor.open(draft.address)).main.textContent).toContain(t('over_withdrawn'))
})

/** A photo of a phone, as the form sends it without script. */
async function sendPaper(visitor: Visitor, site: Site, path: string): Promise<void> {
  const jpeg = Buffer.from(aPicture(), 'base64')
  const photo = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(5 * 1024 * 1024), jpeg.subarray(-2)])
  const form = new FormData()
  form.set('command', 'add_picture')
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'paper.jpg')
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type')!, origin: site.origin, accept: 'text/html' }
  const body = Buffer.from(await sent.arrayBuffer())
  expect((await visitor.ask(path, { method: 'POST', headers, body })).status).toBe(200)
}

test("a request for other terms shows the day of the answer, then the lender's offer, which is signed, in both languages", async ({
  startOwnSite,
}) => {
  const operatorToken = 'a-token-of-the-lender-for-its-own-people'
  const site = await startOwnSite({ OPERATOR_TOKEN: operatorToken, FOUR_EYES: 'alert' })
  const visitor = aVisitor(site)
  const [t, kk] = [wordsOf('ru', 'addenda'), wordsOf('kk', 'addenda')]
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const { loan_id } = await bringContractTo(client, 'paid')
  const path = `/register/lk/loans/${loan_id}/time`
  const inKazakh = () => visitor.open(inOtherLanguage(path))

  const asking = await visitor.open(path)
  expect(asking.main.querySelector('#prolong')).toBeNull()
  asking.main.querySelector<HTMLInputElement>('input[value=deferral]')!.checked = true
  const asked = await visitor.press(asking.main.getByRole('button', { name: t('ask') }))
  expect(asked.main.textContent).toContain(beginningOf(t('waiting_title')))
  expect((await inKazakh()).main.textContent).toContain(beginningOf(kk('waiting_title')))
  expect(asked.main.queryByRole('button', { name: t('ask') })).toBeNull()

  await sendPaper(visitor, site, path)
  expect((await inKazakh()).main.textContent).toContain(kk('picture').replace('{number}', '1'))
  const removing = t('picture_remove').replace('{number}', '1')
  const removed = await visitor.press((await visitor.open(path)).main.getByRole('button', { name: removing }))
  expect(removed.main.queryByRole('button', { name: removing })).toBeNull()

  const asOperator = { authorization: `Bearer ${operatorToken}` }
  const { answer: open } = mustBe(200, await client.call(listLoanRequests, { query: { operator: 'Дана' } }, asOperator))
  const body = { operator: 'Дана', answer: 'agreed' as const, offer: { do: 'defer' as const, months: 2 } }
  mustBe(200, await client.call(answerLoanRequest, { params: { id: open.requests[0]!.id }, body }, asOperator))
  expect((await visitor.open(path)).main.textContent).toContain(t('offer_defer'))
  const offered = await inKazakh()
  expect(offered.main.textContent).toContain(kk('offer_defer'))
  expect(offered.main.querySelectorAll('table')).toHaveLength(2)

  const draft = await visitor.press(offered.main.getByRole('button', { name: kk('draft') }))
  const code = await visitor.press(draft.main.getByRole('button', { name: kk('code_get') }))
  fill(code.main.querySelector<HTMLInputElement>('input[name=smsCode]')!, '1234')
  const signed = await visitor.press(code.main.getByRole('button', { name: kk('sign') }))

  expect(signed.main.textContent).toContain(kk('signed_title'))
  expect((await visitor.open(path)).main.getByRole('button', { name: t('ask') })).toBeTruthy()

  // A lower rate, which nobody has asked for.
  const rate = { operator: 'Дана', rate: '0.0007', reason: 'ставка новых займов ниже', is_preview: false }
  const { number } = open.requests[0]!
  mustBe(200, await client.call(offerBetterTerms, { params: { number }, body: rate }, asOperator))
  const better = await visitor.open(path)
  const betterInKazakh = await inKazakh()
  expect(better.main.textContent).toContain(t('better_title'))
  expect(betterInKazakh.main.textContent).toContain(kk('better_title'))
  const draftButton = betterInKazakh.main.querySelector<HTMLButtonElement>('[aria-labelledby=better] button.button')!
  const improved = await visitor.press(draftButton)
  expect(improved.main.textContent).toContain(beginningOf(kk('title_improve')))
})
