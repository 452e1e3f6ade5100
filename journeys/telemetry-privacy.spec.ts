import type { Page } from '@playwright/test'
import { aPhone, iinOf } from './fixtures/a-registrant.ts'
import { personalIn, withoutOwnNames } from './fixtures/personal-in-telemetry.ts'
import { expect } from './fixtures/site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'
import { goWatched, test, writeConsole } from './fixtures/watched-site.ts'

/** Values that `walkScreens` types, besides the iin and the phone. */
const typed = ['Құнанбайқызы', 'Әлия', 'aliya', 'mail.kz', '10/01/1991', '10.01.1991', '012345678', 'МВД', 'Алматы']

test('[TEL-06] no payload of a whole registration contains personal data', async ({ collector, page }) => {
  test.setTimeout(120_000)
  const walker = { phone: aPhone(), iin: iinOf('both') }
  page.on(
    'framenavigated',
    () =>
      void page
        .locator('body')
        .press('Shift')
        .catch(() => {}),
  )
  await goWatched(page, '/?utm_source=a-source&phone=77011234567', collector)
  await goWatched(page, '/login', collector)

  const seen = await walkScreens(page, walker, '/register/liveness-waiting-results')
  await letPersonPass(page)
  seen.push(...(await walkScreens(page, walker, '/register/lk')))
  const isReported = async () => {
    // The last page may still have to fetch its telemetry, so the message is repeated until it arrives.
    await page.locator('body').press('Shift')
    await writeConsole(page, 'error', [`failed for ${walker.iin}, ${walker.phone}, aliya@mail.kz`])
    return collector.received.some(({ raw }) => raw.includes('failed for'))
  }
  await expect.poll(isReported, { timeout: 15_000 }).toBe(true)

  const told = collector.received.map(({ raw }) => withoutOwnNames(raw)).join('\n')
  expect(personalIn(told)).toEqual([])
  expect(told).not.toMatch(/\?[\w-]+=/)
  for (const word of [...typed, walker.iin, walker.phone, walker.phone.slice(1), 'a-source', 'code=']) {
    expect(told.includes(word) && around(told, word), word).toBe(false)
  }
  const screens = new Set(collector.received.map(({ batch }) => batch.meta.view?.name))
  for (const path of ['/login', '/login/iin', '/register/personal-and-passport', '/register/photo', '/register/lk']) {
    expect(
      seen.map((address) => address.split('?')[0]),
      path,
    ).toContain(path)
    expect([...screens], path).toContain(path)
  }
})

/** Passes the only waiting person check: the register does not know this name, so a person has to look. */
async function letPersonPass(page: Page): Promise<void> {
  const checks = '/rest/sandbox/person-checks'
  const waiting = async (): Promise<string> =>
    (await (await page.request.get(checks)).json()).checks[0]?.registration_id ?? ''
  await expect.poll(waiting, { timeout: 15_000 }).not.toBe('')
  const decided = await page.request.post(`${checks}/${await waiting()}`, { data: { decision: 'passed' } })
  expect(decided.status()).toBe(200)
}

function around(text: string, word: string): string {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 150), at + 150)
}
