import { applyFor } from '../../../../../api/testing/applicant-actions.ts'
import { ownDataOf } from '../../../../../api/testing/own-data.ts'
import { settled } from '../../../../../api/testing/settled.ts'
import { fill } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const myData = '/register/lk/my-data'
const ru = wordsOf('ru', 'personal-data')

test("a copy of all data is requested once, and the file is that client's own", async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const page = await visitor.open(myData)

  const asked = await visitor.press(page.main.getByRole('button', { name: ru('copy_ask') }))
  expect(asked.main.queryByRole('button', { name: ru('copy_ask') })).toBeNull()
  await settled(
    () => ownDataOf(client),
    (data) => Boolean(data.export?.url),
  )

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'personal-data')
    const ready = await visitor.open(prefix + myData)
    const link = ready.main.getByRole('link', { name: t('copy_download') })
    const file = await visitor.ask(link.getAttribute('href')!)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?my-data-\d{4}-\d\d-\d\d\.json/)
    expect(JSON.parse(file.text).person.phone).toBe(client.phone)
  }
})

test('the page says that staff have not opened the data, where they have not', async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'personal-data')
    expect((await visitor.open(prefix + myData)).main.getByText(t('looks_none'))).toBeTruthy()
  }
})

test('advertising is switched off with one click, and a consent that closes the account leads to its deletion', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const page = await visitor.open(myData)

  await visitor.press(page.main.getByRole('button', { name: ru('withdraw_marketing') }))

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'personal-data')
    const withdrawn = await visitor.open(prefix + myData)
    expect(withdrawn.main.getByText(t('consent_withdrawn'), { exact: true })).toBeTruthy()
    const whole = withdrawn.main.getAllByText(t('withdraw_closes'))[0]!.closest('details')!
    const deletion = await visitor.follow(whole.querySelector('a')!)
    expect(deletion.address).toBe(`${prefix}${myData}/delete`)
    expect(deletion.main.getByRole('button', { name: t('code_send') })).toBeTruthy()
  }
  const { consents } = await ownDataOf(client)
  expect(consents.find(({ code }) => code === 'personal-data-consent')?.state).toBe('given')
})

test('an account is deleted with a code of its own, and the deletion can be cancelled until its date', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const inKazakh = async (address: string, ...keys: string[]) => {
    const page = await visitor.open(`/kk${address}`)
    for (const key of keys) expect(page.main.textContent).toContain(wordsOf('kk', 'personal-data')(key))
  }

  await inKazakh(myData, 'delete_link')
  const before = await visitor.follow((await visitor.open(myData)).main.getByRole('link', { name: ru('delete_link') }))
  const sent = await visitor.press(before.main.getByRole('button', { name: ru('code_send') }))
  expect(sent.main.textContent).toContain(ru('code_sent'))
  await inKazakh(sent.address, 'code_sent', 'code', 'delete_confirm')
  fill(sent.main.getByLabelText(ru('code')), '0000')
  const refused = await visitor.press(sent.main.getByRole('button', { name: ru('delete_confirm') }))
  expect(refused.main.getAllByRole('alert')[0]!.textContent).not.toBe('')
  expect((await ownDataOf(client)).deletion).toBeNull()
  fill(refused.main.getByLabelText(ru('code')), '1234')
  const asked = await visitor.press(refused.main.getByRole('button', { name: ru('delete_confirm') }))
  expect(asked.main.textContent).toContain(ru('deletion_asked'))
  await inKazakh(myData, 'deletion_asked', 'deletion_cancel')
  expect((await ownDataOf(client)).deletion?.state).toBe('asked')
  const kept = await visitor.press(asked.main.getByRole('button', { name: ru('deletion_cancel') }))

  expect(kept.main.getByRole('link', { name: ru('delete_link') })).toBeTruthy()
  expect((await ownDataOf(client)).deletion).toBeNull()
})

test('an open application blocks the deletion, and the screen links to it', async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  await applyFor(client)

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'personal-data')
    const page = await visitor.open(`${prefix}${myData}/delete`)
    expect(page.main.textContent).toContain(t('blocked'))
    const way = page.main.getByRole('link', { name: t('obligation_application_link') })
    expect(way.getAttribute('href')).toBe(`${prefix}/register/lk/decision`)
    expect(page.main.queryByRole('button', { name: t('code_send') })).toBeNull()
  }
})

test('a client asks to correct a name and to block data without script, and reads what became of it', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const page = await visitor.open(myData)
  fill(page.main.getByLabelText(ru('change_what')), 'last_name')
  fill(page.main.getByLabelText(ru('change_said')), 'В удостоверении другая фамилия')
  const refused = await visitor.press(page.main.getByRole('button', { name: ru('change_send') }))
  expect(refused.main.getAllByRole('alert')[0]!.textContent).not.toBe('')
  fill(refused.main.getByLabelText(ru('change_new')), 'Құнанбаева')

  await visitor.press(refused.main.getByRole('button', { name: ru('change_send') }))

  expect((await ownDataOf(client)).changes).toMatchObject([{ what: 'last_name', new_value: 'Құнанбаева' }])
  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'personal-data')
    const shown = (await visitor.open(prefix + myData)).main.textContent
    for (const words of [t('change_asked'), `${t('change_last_name')}: Құнанбаева`]) expect(shown).toContain(words)
  }
})

test('the information page links to the screen', async ({ visitor }) => {
  const page = await visitor.open('/about/documents/deleting-account')

  expect(page.main.querySelector(`a[href="${myData}"]`)).not.toBeNull()
})
