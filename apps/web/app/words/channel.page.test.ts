import { aVisitor } from '../../testing/a-visitor.ts'
import { expect, test } from '../../testing/site-test.ts'
import { wordsOf } from '../../testing/words.ts'

test("a payment channel's page shows it as working only if the lender has connected it", async ({
  startOwnSite,
  visitor,
}) => {
  const t = wordsOf('kk', 'content')
  const here = await visitor.open('/kk/how-to-back/bank-card')
  expect(here.main.textContent).toContain(t('channel_absent'))
  expect(here.main.textContent).not.toContain(t('channel_active'))

  const connected = aVisitor(await startOwnSite({ PAYMENT_CHANNELS: 'kassa24,bank-card' }))
  const there = await connected.open('/kk/how-to-back/bank-card')
  expect(there.main.textContent).toContain(t('channel_active'))
  expect(there.main.textContent).not.toContain(t('channel_absent'))
})
