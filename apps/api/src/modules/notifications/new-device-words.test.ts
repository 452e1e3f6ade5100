import { localeCodes } from '@qadam/wire/locale'
import { describe, expect, test } from 'vitest'
import { wordNewDevice } from './new-device-words.ts'

const told = { at: new Date('2026-11-23T19:40:30Z'), key: 'k'.repeat(22) }
const from = { lender: 'Qadam', siteOrigin: 'https://lk.qadam-zaim.kz' }

describe.each(localeCodes)('a new-device notice in %s', (locale) => {
  const { html, sms, subject, text } = wordNewDevice({ ...told, locale }, from)

  test('fits two SMS parts and names the sender', () => {
    expect(sms.length, sms).toBeLessThanOrEqual(134)
    expect(sms).toMatch(/^Qadam: \S/)
  })

  test('links to the page that ends the session, and nowhere else', () => {
    const addresses = [...new Set(`${sms} ${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [])]

    expect(addresses).toEqual([`https://lk.qadam-zaim.kz${locale === 'kk' ? '/kk' : ''}/not-me/${told.key}`])
    expect(subject).toMatch(/ – Qadam$/)
    expect(html).not.toMatch(/<(img|script|link)\b/)
  })

  test('contains the time of the sign-in, in Kazakhstan time', () => {
    expect(text).toContain('24.11.2026, 00:40')
  })
})
