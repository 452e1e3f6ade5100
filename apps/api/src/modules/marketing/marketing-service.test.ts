import { expect, test } from 'vitest'
import { keptOf } from './marketing-service.ts'

test('of a touch only utm parameters and the paths are kept: an address may carry a phone', () => {
  const kept = keptOf({
    utm_source: 'google',
    utm_campaign: 'x'.repeat(500),
    phone: '77011234567',
    page: 'https://qadam.kz/login?document_token=secret#77011234567',
    referer: 'not an address',
  })

  expect(kept).toEqual({ utm_source: 'google', utm_campaign: 'x'.repeat(200), page: 'qadam.kz/login' })
})
