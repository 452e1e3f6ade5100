import { localeCodes } from '@qadam/wire/locale'
import { describe, expect, test } from 'vitest'
import { wordNewDevice } from './new-device-words.ts'

const told = { at: new Date('2026-11-23T19:40:30Z'), key: 'k'.repeat(22) }
const from = { lender: 'Qadam', siteOrigin: 'https://lk.qadam-zaim.kz' }

describe.each(localeCodes)('a new device, told in %s', (locale) => {
  const { html, sms, subject, text } = wordNewDevice({ ...told, locale }, from)

  test('is an SMS of two parts that says who writes', () => {
    expect(sms.length, sms).toBeLessThanOrEqual(134)
    expect(sms).toMatch(/^Qadam: \S/)
  })

  test('leads to the press that ends it, and nowhere else', () => {
    const addresses = [...new Set(`${sms} ${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [])]

    expect(addresses).toEqual([`https://lk.qadam-zaim.kz${locale === 'kk' ? '/kk' : ''}/not-me/${told.key}`])
    expect(subject).toMatch(/ – Qadam$/)
    expect(html).not.toMatch(/<(img|script|link)\b/)
  })

  test('says when it was, by the clock of Kazakhstan', () => {
    expect(text).toContain('24.11.2026, 00:40')
  })
})
