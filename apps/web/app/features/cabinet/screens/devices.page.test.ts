import { aVisitor } from '../../../../testing/a-visitor.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const devices = '/register/lk/devices'

test('the devices page lists the current device', async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('personal_cabinet')
  for (const { locale, prefix } of languages) {
    const page = await visitor.open(prefix + devices)
    for (const key of ['device_this', 'devices_only_this']) {
      expect(page.main.textContent).toContain(wordsOf(locale, 'cabinet')(key))
    }
  }
})

test('one device or all others are signed out by their buttons, and no other command is obeyed', async ({
  startOwnSite,
}) => {
  const t = wordsOf('ru', 'cabinet')
  const site = await startOwnSite({ LIMITS: '{"code-gap":{"atMost":4}}' })
  const visitor = aVisitor(site)
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const others = [aVisitor(site), aVisitor(site), aVisitor(site)]
  for (const other of others) await signIn(other, site, { phone: client.phone })
  const page = await visitor.open(devices)
  const buttons = page.main.getAllByRole('button', { name: new RegExp(`^${t('device_end')}`) })
  expect(buttons).toHaveLength(3)

  const two = await visitor.press(buttons[0]!)
  expect(two.main.getAllByRole('button', { name: new RegExp(`^${t('device_end')}`) })).toHaveLength(2)
  const none = await visitor.press(two.main.getByRole('button', { name: t('devices_end_others') }))
  expect(none.main.textContent).toContain(t('devices_only_this'))

  const body = new URLSearchParams({ command: 'rename' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await visitor.ask(devices, { method: 'POST', headers, body })).status).toBe(400)
})
