import { askForPapers } from '@qadam/wire/staff/applications'
import { enterAs, listInvented } from '@qadam/wire/staff/session'
import { aClient, mustBe } from '../../../../../api/testing/a-client.ts'
import { aPicture } from '../../../../../api/testing/a-picture.ts'
import { beDecided } from '../../../../../api/testing/applicant-actions.ts'
import type { Site } from '../../../../testing/a-site.ts'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const decision = '/register/lk/decision'

/** An underwriter asks on the staff port. */
async function ask(site: Site, id: string, note: string): Promise<void> {
  const desk = aClient(`http://127.0.0.1:${site.consolePort}`, { phone: '77000000000' })
  const { people } = mustBe(200, await desk.call(listInvented)).answer
  const underwriter = people.find(({ roles }) => roles.includes('underwriter'))!
  const { token } = mustBe(200, await desk.call(enterAs, { body: { staff_id: underwriter.id } })).answer
  const body = { what: 'income', note }
  mustBe(200, await desk.call(askForPapers, { params: { id }, body }, { authorization: `Bearer ${token}` }))
}

test('a client sees which papers are asked for, sends and removes photos without script, and says that it is all, in both languages', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ CONSOLE_PORT: '0' })
  const visitor = aVisitor(site)
  const [t, kk, of] = [wordsOf('ru', 'application'), wordsOf('kk', 'application'), wordsOf('ru', 'addenda')]
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const { id } = await beDecided(client, { byRules: false })
  expect((await visitor.open(decision)).main.textContent).toContain(t('review_lead'))

  await ask(site, id, 'Справка за полгода')
  const asked = await visitor.open(decision)
  for (const words of [t('papers_lead'), t('papers_income'), 'Справка за полгода'])
    expect(asked.main.textContent).toContain(words)
  expect(asked.main.textContent).not.toContain(t('review_lead'))
  expect((await visitor.open(`/kk${decision}`)).main.textContent).toContain(kk('papers_income'))
  expect(asked.main.queryByRole('button', { name: t('papers_send') })).toBeNull()

  const sendPhoto = async (bytes: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ command: 'add_picture', application: id })) form.set(name, value)
    form.set('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'paper.jpg')
    const sent = new Response(form)
    const headers = { 'content-type': sent.headers.get('content-type')!, origin: site.origin, accept: 'text/html' }
    return visitor.ask(decision, { method: 'POST', headers, body: Buffer.from(await sent.arrayBuffer()) })
  }
  const refused = await sendPhoto(Buffer.from('%PDF-1.7'))
  expect([refused.status, refused.text.includes('Нужен снимок JPEG')]).toEqual([422, true])
  const jpeg = Buffer.from(aPicture(), 'base64')
  const large = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(5 * 1024 * 1024), jpeg.subarray(-2)])
  expect((await sendPhoto(large)).status).toBe(200)
  const removing = of('picture_remove').replace('{number}', '1')
  const removed = await visitor.press((await visitor.open(decision)).main.getByRole('button', { name: removing }))
  expect(removed.main.queryByRole('button', { name: removing })).toBeNull()
  expect((await sendPhoto(jpeg)).status).toBe(200)

  const page = await visitor.open(decision)
  const came = await visitor.press(page.main.getByRole('button', { name: t('papers_send') }))
  expect(came.main.textContent).toContain(t('papers_came_title'))
  expect((await visitor.open(`/kk${decision}`)).main.textContent).toContain(kk('papers_came_title'))
})
