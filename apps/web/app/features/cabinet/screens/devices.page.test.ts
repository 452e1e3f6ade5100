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
