import { fallIntoPause } from '../../../../../api/testing/registrant-actions.ts'
import type { Page } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'

const iins = {
  low_similarity: '911221490115',
  iin_not_found: '910122390128',
  coid_server_error: '910324390146',
  no_face: '910425490151',
} as const

const reasons = {
  low_similarity: 'reason_coiderrortype_low_similarity',
  iin_not_found: 'reason_coiderrortype_iin_not_found',
  coid_server_error: 'reason_coiderrortype_coid_server_error',
  no_face: 'reason_no_faces_found',
} as const satisfies Record<keyof typeof iins, keyof typeof ru>

const languages = [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]

function titleOf(page: Page): string | null {
  return page.screen.getByRole('heading', { level: 1 }).textContent
}

function saidOn(page: Page): string {
  return plain(page.main.textContent)
}

/** Normalises spaces: phone numbers have non-breaking ones. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}

function iinIn(page: Page): HTMLInputElement {
  return page.document.querySelector<HTMLInputElement>('[name=iin]')!
}

for (const persona of ['no_face', 'coid_server_error'] as const) {
  test(`[ERR-10] [ERR-12] ${persona} shows the generic screen, with the repair notice and every way out`, async ({
    site,
    visitor,
  }) => {
    const registrant = await signIn(visitor, site)
    await registrant.bringTo('liveness_failed', { iin: iins[persona] })

    for (const { prefix, t } of languages) {
      const page = await visitor.open(`${prefix}/register/liveness-error`)

      expect(titleOf(page)).toBe(t.error_title)
      expect(saidOn(page)).toContain(t[reasons[persona]])
      expect(saidOn(page)).toContain(t.generic_lead)
      expect(saidOn(page)).toContain(t.generic_device)
      const call = t.generic_call.replace('{phone}', '+7 727 000 00 00')
      expect(page.main.getByRole('link', { name: (name) => plain(name) === call }).getAttribute('href')).toMatch(
        /^tel:\+7/,
      )
      const branch = page.main.getByRole('link', { name: t.generic_branch })
      expect(branch.getAttribute('href')).toBe(`${prefix}/contacts`)
      expect(saidOn(page)).not.toContain(t.similarity_light)
    }
  })
}

for (const persona of ['low_similarity', 'iin_not_found'] as const) {
  test(`[ERR-11] [ERR-13] ${persona} shows the photo screen, with every available action`, async ({
    site,
    visitor,
  }) => {
    const registrant = await signIn(visitor, site)
    await registrant.bringTo('liveness_failed', { iin: iins[persona] })

    for (const { prefix, t } of languages) {
      const page = await visitor.open(`${prefix}/register/liveness-error`)

      expect(titleOf(page)).toBe(t.similarity_title)
      for (const sentence of [t[reasons[persona]], t.similarity_iin, t.similarity_light, t.similarity_device]) {
        expect(saidOn(page)).toContain(sentence)
      }
      expect(saidOn(page)).toContain(t.similarity_help.replace('{phone}', '+7 727 000 00 00'))
      expect(saidOn(page)).not.toContain(t.generic_lead)
    }
  })
}

test('«once more» leads back to the camera, which counts the attempts', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('liveness_failed', { iin: iins.low_similarity })
  const page = await visitor.open('/register/liveness-error')
  expect(saidOn(page)).toContain('У вас осталось 2 попытки.')

  const camera = await visitor.press(page.main.getByRole('button', { name: ru.repeat }))

  expect(camera.address).toBe('/register/photo')
  expect(saidOn(camera)).toContain('Попытка 2 из 3')
})

test("an iin corrected on the error screen restarts the registration's steps", async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('liveness_failed', { iin: iins.iin_not_found })

  const page = await visitor.open('/register/liveness-error')
  const field = iinIn(page)
  field.value = '910110390003'

  const next = await visitor.press(field.form!.querySelector('[type=submit]')!)

  expect(next.address).toMatch(/^\/register\/(wait|personal)$/)
})

for (const { prefix, t } of languages) {
  test(`an invalid iin is rejected in place, with its form unfolded ${prefix}`, async ({ site, visitor }) => {
    const registrant = await signIn(visitor, site)
    await registrant.bringTo('liveness_failed', { iin: iins.low_similarity })
    const page = await visitor.open(`${prefix}/register/liveness-error`)
    const written = iinIn(page)
    expect(written.closest('details')?.open).toBe(false)
    written.value = '910101300001'

    const refused = await visitor.press(written.form!.querySelector('[type=submit]')!)

    const field = iinIn(refused)
    expect(titleOf(refused)).toBe(t.similarity_title)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value.replaceAll(/\D/g, '')).toBe('910101300001')
    expect(field.closest('details')?.open).toBe(true)
  })
}

test('after three failures the screen shows the time of the next attempt, and offers none', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await fallIntoPause(registrant, iins.no_face)
  const retryAt = Date.parse((await registrant.step()).context.retry_at!)
  const minute = new Date(Math.ceil(retryAt / 60_000) * 60_000)
  const clock = minute.toLocaleTimeString('en-GB', { timeZone: 'Asia/Almaty', hour: '2-digit', minute: '2-digit' })

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/liveness-error`)

    expect(titleOf(page)).toBe(t.error_title)
    expect(page.main.getByText(t.paused_title)).toBeDefined()
    expect(saidOn(page)).toContain(clock)
    expect(page.main.queryByRole('button', { name: t.repeat })).toBeNull()
  }
})
