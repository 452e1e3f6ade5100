import { aPersona } from '../../../api/testing/a-persona.ts'
import type { Site } from '../../testing/a-site.ts'
import { aVisitor, type Page } from '../../testing/a-visitor.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expect, test } from '../../testing/site-test.ts'
import { wordsOf } from '../../testing/words.ts'

const t = wordsOf('kk', 'content')

const waysOn = ({ main }: Page) =>
  [...main.querySelectorAll('a[href*="/how-to-back/"]')].map((link) => link.getAttribute('href')!.split('/').at(-1))

test("a payment channel's page shows it as working only if the lender has connected it, the card always", async ({
  startOwnSite,
  visitor,
}) => {
  expect((await visitor.open('/kk/how-to-back/bank-card')).main.textContent).toContain(t('channel_active'))
  const here = await visitor.open('/kk/how-to-back/kassa24')
  expect(here.main.textContent).toContain(t('channel_absent'))
  expect(here.main.textContent).not.toContain(t('channel_active'))

  const connected = aVisitor(await startOwnSite({ PAYMENT_CHANNELS: 'kassa24' }))
  const there = await connected.open('/kk/how-to-back/kassa24')
  expect(there.main.textContent).toContain(t('channel_active'))
  expect(there.main.textContent).not.toContain(t('channel_absent'))
})

test('help, a guide and an open loan offer only the ways to pay that are connected', async ({ site, startOwnSite }) => {
  expect(await waysOffered(site)).toEqual({ help: ['bank-card'], guide: ['bank-card'], loan: ['bank-card'] })

  const two = ['bank-card', 'kassa24']
  const other = await startOwnSite({ PAYMENT_CHANNELS: 'kassa24' })
  expect(await waysOffered(other)).toEqual({ help: two, guide: two, loan: two })
})

async function waysOffered(site: Site) {
  const visitor = aVisitor(site)
  const help = waysOn(await visitor.open('/kk/help'))
  const guide = waysOn(await visitor.open('/kk/how-to-back/yurta'))
  await (await signIn(visitor, site)).bringTo('personal_cabinet', { iin: aPersona('existing_overdue').iin })
  const loans = await visitor.open('/register/lk/loans')
  const loan = await visitor.follow(loans.main.querySelector('li.card a')!)
  return { help, guide, loan: waysOn(loan) }
}
