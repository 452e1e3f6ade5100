import type { BrowserContext } from '@playwright/test'
import { type Persona, personas } from './fixtures/personas.ts'
import { expect, test } from './fixtures/site.ts'
import { type Walker, walkScreens } from './fixtures/walk-screens.ts'

// One person, one registration: each language has a house of its own.
test.describe.configure({ timeout: 120_000 })

const persona = (key: string): Persona => personas.find((one) => one.key === key)!

const ending = new Set(['too_young', 'iin_not_found', 'coid_server_error', 'no_face', 'non_resident', 'photographed'])
const clientsAlready = new Set(['duplicate_other_phone', 'existing_overdue', 'existing_clean'])
const particular: Readonly<Record<string, Partial<Walker>>> = {
  ipdl_review: { isOfficial: true },
  signing_rejected: { signs: 'reject' },
}

let household = 0

// Whoever applied on the same site before would be led to the cabinet at once.
test.use({ household: 'personas' })

/** Everybody comes from a place of their own: limits per address are about one household. */
async function fromHome(context: BrowserContext): Promise<void> {
  household += 1
  await context.setExtraHTTPHeaders({
    'X-Forwarded-For': `10.${process.pid % 250}.${household >> 8}.${household & 255}`,
  })
}

for (const language of ['', '/kk']) {
  test.describe(language === '' ? 'in Russian' : 'in Kazakh', () => {
    for (const { key, iin, phone } of personas.filter((one) => !ending.has(one.key))) {
      test(`${key} walks from the phone number to the cabinet’s door`, async ({ page, context, site, secondSite }) => {
        const complaints: string[] = []
        page.on('pageerror', (error) => complaints.push(error.message))
        const { url } = language === '' ? site : secondSite
        await fromHome(context)
        await page.goto(`${url}${language}/login`)

        const seen = await walkScreens(page, { iin, phone, ...particular[key] }, '/register/lk')

        expect(seen).toContain('/register/photo')
        expect(seen.includes('/sandbox/signing')).toBe(!clientsAlready.has(key))
        expect(seen.includes('/register/signing-init-error')).toBe(key === 'signing_rejected')
        expect(new URL(page.url()).pathname).toBe(`${language}/register/lk`)
        await expect(page.locator('main h1')).toBeVisible()
        expect(complaints).toEqual([])
      })
    }

    test('too_young is told at the first question', async ({ page, context, site, secondSite }) => {
      const { url } = language === '' ? site : secondSite
      await fromHome(context)
      await page.goto(`${url}${language}/login`)
      await walkScreens(page, persona('too_young'), '/login/iin')

      await page.locator('input[name=iin]').fill(persona('too_young').iin)
      await page.locator('main form button[type=submit]').first().click()

      await expect(page.locator('main')).toContainText(language === '' ? 'с 18 лет' : '18 жастан')
      await expect(page.locator('input[name=iin]')).not.toHaveValue('')
    })

    for (const [key, sentence] of [
      ['iin_not_found', /иин|жсн/i],
      ['no_face', /отделени|бөлімше/i],
      ['coid_server_error', /отделени|бөлімше/i],
    ] as const) {
      test(`${key} comes to the screen that says what to do`, async ({ page, context, site, secondSite }) => {
        const { url } = language === '' ? site : secondSite
        await fromHome(context)
        await page.goto(`${url}${language}/login`)

        await walkScreens(page, persona(key), '/register/liveness-error')

        await expect(page.locator('main')).toContainText(sentence)
        await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible()
      })
    }

    test('[LIV-08] non_resident waits for a person, and is told so', async ({ page, context, site, secondSite }) => {
      const { url } = language === '' ? site : secondSite
      await fromHome(context)
      await page.goto(`${url}${language}/login`)

      const seen = await walkScreens(
        page,
        { ...persona('non_resident'), isResident: false },
        '/register/liveness-waiting-results',
      )

      expect(seen).toContain('/register/personal-and-passport')
      await expect(page.locator('main')).toContainText(language === '' ? 'сотрудник' : 'қызметкер')
    })
  })
}
