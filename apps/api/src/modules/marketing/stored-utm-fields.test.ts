import { expect, test } from 'vitest'
import { keptOf } from './stored-utm-fields.ts'

test('only utm parameters and paths of a touch are stored: an address may carry a phone', () => {
  const kept = keptOf({
    utm_source: 'google',
    utm_campaign: 'x'.repeat(500),
    phone: '77011234567',
    page: 'https://qadam.kz/login?document_token=secret#77011234567',
    referer: 'not an address',
  })

  expect(kept).toEqual({ utm_source: 'google', utm_campaign: 'x'.repeat(200), page: 'qadam.kz/login' })
})

test('NUL is removed from a value, and a lone surrogate, given or left by truncation, is replaced', () => {
  const kept = keptOf({
    utm_source: 'a\0b',
    utm_medium: 'a\ud800b',
    utm_campaign: `${'x'.repeat(199)}🙂`,
    utm_content: `${'\0'.repeat(200)}x`,
    page: 'https://qadam.kz/\0\ud800?x',
    referer: `https://qadam.kz/${'x'.repeat(183)}\ud800`,
  })

  expect(kept).toEqual({
    utm_source: 'ab',
    utm_medium: 'a\ufffdb',
    utm_campaign: `${'x'.repeat(199)}\ufffd`,
    utm_content: 'x',
    page: 'qadam.kz/%00%EF%BF%BD',
    referer: `qadam.kz/${'x'.repeat(183)}%EF%BF%BD`.slice(0, 200),
  })
})
