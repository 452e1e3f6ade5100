import { beApproved } from '../../../../../api/testing/applicant-actions.ts'
import { accounts } from '../../../../../api/testing/borrower-actions.ts'
import { aVisitor, type Page } from '../../../../testing/a-visitor.ts'
import { fill, tick } from '../../../../testing/fill.ts'
import { inOtherLanguage } from '../../../../testing/languages.ts'
import { isHeaded, lookUntil } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const contract = '/kk/register/lk/contract'

const has =
  (words: string) =>
  ({ main }: Page) =>
    main.textContent.includes(words)

test('a contract is signed at the service, refused there once, and then by the code, in both languages', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ EXTERNAL_SIGNATURES: '{"instalment":"2020-01-01"}' })
  const visitor = aVisitor(site)
  const t = wordsOf('kk', 'contract')
  const inRussian = async (page: Page) => (await visitor.open(inOtherLanguage(page.address))).main.textContent
  const ru = wordsOf('ru', 'contract')
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  await beApproved(client)
  const asked = await visitor.open('/kk/register/lk/requisites')
  fill(asked.main.getByLabelText(t('number_any')), accounts.own)
  tick(asked.main.getByLabelText(new RegExp(`^${t('kind_iban')}`)))
  await visitor.press(asked.main.getByRole('button', { name: t('requisites_send') }))

  const toSign = await lookUntil(visitor, contract, has(t('external_go')))
  expect(await inRussian(toSign)).toContain(ru('external_go'))
  expect(toSign.main.queryByRole('button', { name: t('code_get_sign') })).toBeNull()
  const service = await visitor.follow(toSign.main.getByRole('link', { name: t('external_go') }))
  const rejected = await visitor.press(service.document.querySelector('button[value=reject]')!)
  expect(rejected.address).toBe(contract)
  expect(rejected.main.textContent).toContain(t('external_refused_rejected'))
  expect(await inRussian(rejected)).toContain(ru('external_refused_rejected'))
  await visitor.press(rejected.main.getByRole('button', { name: t('external_again') }))
  await lookUntil(visitor, contract, has(t('external_go')))
  const again = await visitor.open(`${contract}/signature`)
  const back = await visitor.press(again.document.querySelector('button[value=sign]')!)

  expect(back.address).toBe(contract)
  const signed = await lookUntil(visitor, contract, has(t('code_get_sign')))
  expect(signed.main.textContent).toContain(t('external_signed'))
  expect(await inRussian(signed)).toContain(ru('external_signed'))
  const sent = await visitor.press(signed.main.getByRole('button', { name: t('code_get_sign') }))
  fill(sent.main.getByLabelText(t('code')), '1234')
  await visitor.press(sent.main.getByRole('button', { name: t('code_confirm_sign') }))
  await lookUntil(visitor, contract, isHeaded(t('paid_title')))
  // Nothing is left to sign: the address leads back to the contract.
  expect((await visitor.open(`${contract}/signature`)).address).toBe(contract)
})
