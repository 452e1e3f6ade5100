import { aVisitor } from '../../testing/a-visitor.ts'
import { answerCode, askForCode } from '../../testing/ask-for-code.ts'
import { signIn } from '../../testing/sign-in.ts'
import { expect, test } from '../../testing/site-test.ts'

const twoCodesAtOnce = { LIMITS: '{"code-gap":{"atMost":4}}' }

test('a link to a page of the cabinet leads there after the sign-in, once, in its language', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite(twoCodesAtOnce)
  const client = await signIn(aVisitor(site), site)
  await client.bringTo('personal_cabinet')
  const visitor = aVisitor(site)

  const code = await askForCode(visitor, { path: '/kk/register/lk/devices', phone: client.phone })
  expect(code.address).toBe('/kk/login?code')
  expect((await answerCode(visitor, code)).address).toBe('/kk/register/lk/devices')

  expect((await visitor.open('/kk/login')).address).toBe('/kk/register/lk')
})

test('a link to a page of the cabinet leads somebody without a cabinet to their step', async ({ visitor }) => {
  const code = await askForCode(visitor, { path: '/register/lk/devices' })

  expect((await answerCode(visitor, code)).address).toBe('/login/iin')
})
