import { type IdentificationError, identificationErrors } from '@qadam/domain/registration/identification-errors'
import { livenessFailures } from '@qadam/wire/liveness-names'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'
import { WhatWentWrong } from './what-went-wrong.tsx'

const config = { supportPhone: '+77270000000', localePrefix: true, publicOrigin: 'http://qadam.test' } as PublicConfig

/** The other errors are on the generic screen. */
const aboutThePhoto: readonly IdentificationError[] = [
  'coiderrortype_low_similarity',
  'coiderrortype_iin_not_found',
  'coiderrortype_user_too_young',
]

test.each([
  ['ru', ru],
  ['kk', kk],
] as const)('[ERR-12] [ERR-13] every reason has its own text, on its own screen: %s', (locale, t) => {
  const said = identificationErrors.map((error) => {
    const { element, screen, unmount } = show(<WhatWentWrong error={error} />, { boot: { config }, locale })
    const isUnlike = aboutThePhoto.includes(error)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(isUnlike ? t.similarity_title : t.error_title)
    expect(element.textContent).toContain(t[`reason_${error}`])
    expect(element.textContent.includes(t.similarity_light)).toBe(isUnlike)
    expect(element.textContent.includes(t.generic_device)).toBe(!isUnlike)
    unmount()
    return t[`reason_${error}`]
  })
  expect(new Set(said).size).toBe(identificationErrors.length)
})

test.each([
  ['ru', ru],
  ['kk', kk],
] as const)('[LIV-06] a liveness failure shows its cause and advice for the next attempt: %s', (locale, t) => {
  for (const error of livenessFailures) {
    const { element, unmount } = show(<WhatWentWrong error={error} />, { boot: { config }, locale })
    expect(element.textContent).toContain(t[`advice_${error}`])
    // Not an error of ours that would be repaired.
    expect(element.textContent).not.toContain(t.generic_lead)
    unmount()
  }
})

test('without attempts left the screen invites to none, and still offers help', () => {
  for (const error of [null, 'coiderrortype_low_similarity', ...livenessFailures] as const) {
    const { element, unmount } = show(<WhatWentWrong error={error} isPaused />, { boot: { config } })
    const advice = livenessFailures.map((failure) => ru[`advice_${failure}`])
    for (const invitation of [
      ru.generic_lead,
      ru.generic_device,
      ru.similarity_light,
      ru.similarity_device,
      ...advice,
    ]) {
      expect(element.textContent).not.toContain(invitation)
    }
    expect(element.textContent).toContain('+7')
    unmount()
  }
})

test('[ERR-12] an unknown reason has a way out as well', () => {
  const { screen } = show(<WhatWentWrong error={null} />, { boot: { config } })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(ru.error_title)
  expect(screen.getByText(ru.generic_lead)).toBeDefined()
  expect(screen.getByRole('link', { name: ru.generic_branch }).getAttribute('href')).toBe('/contacts')
})

test('a cabinet that stays on another number is explained, and called no trouble of ours', () => {
  const { element } = show(<WhatWentWrong error="phone_change_needs_face" />, { boot: { config } })

  expect(element.textContent).toContain(ru.reason_phone_change_needs_face)
  expect(element.textContent).not.toContain(ru.generic_lead)
})
