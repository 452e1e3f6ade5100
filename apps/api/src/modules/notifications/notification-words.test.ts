import { localeCodes } from '@qadam/wire/locale'
import { describe, expect, test } from 'vitest'
import { type NoticeFacts, type NoticeKind, noticeKinds } from './notices.ts'
import { wordNotice } from './notification-words.ts'

const payment = { amount_tiyn: 100_000_000, payment_date: '2026-12-21', last_day: '2026-12-21' }
const charge = { amount_tiyn: 100_000_000, payment_date: '2026-12-21', last_four: '4242' }
const overdue = {
  ...{ number: '100013', on: '2026-12-28', days_overdue: 7, relief_until: '2027-01-20', amount_tiyn: 100_000_000 },
  ...{ principal_tiyn: 90_000_000, reward_tiyn: 7_000_000, penalty_tiyn: 3_000_000 },
}

const facts: NoticeFacts = {
  decision_made: {},
  contract_to_sign: {},
  cooling_off_over: {},
  payout_sent: { amount_tiyn: 100_000_000 },
  payout_declined: {},
  payout_held: {},
  contract_stopped: {},
  money_sent: { amount_tiyn: 100_000_000, payment_tiyn: 12_345_678, payment_date: '2026-12-21' },
  credit_returned: { amount_tiyn: 100_000_000 },
  credit_not_returned: { amount_tiyn: 100_000_000 },
  accrual_suspended: { number: '100000001', until: '2027-12-21' },
  objection_answered: {},
  papers_asked: { until: '2026-12-20' },
  message_answered: {},
  data_ready: { until: '2026-11-28' },
  deletion_asked: { due_on: '2026-12-11' },
  deletion_answered: { outcome: 'done' },
  withdrawal_answered: { outcome: 'refused' },
  data_change_answered: { about: 'blocking', outcome: 'done' },
  complaint_answered: { number: '100000001' },
  complaint_extended: { number: '100000001', due_on: '2026-12-20' },
  terms_answered: { number: '100000001', answer: 'refused', has_offer: false, until: '2026-12-20' },
  better_terms: { number: '100000001', until: '2026-12-20' },
  agreement_void: { number: '100000001', addendum: 12, on: '2026-12-20' },
  agreement_recounted: { number: '100000001', addendum: 12, on: '2026-12-20' },
  payment_moved_away: { number: '100000001', amount_tiyn: 100_000_000, paid_on: '2026-12-20' },
  payment_moved_here: { number: '100000001', amount_tiyn: 100_000_000, paid_on: '2026-12-20' },
  ...{ payment_soon: payment, payment_tomorrow: payment, payment_today: payment },
  ...{ autopay_soon: charge, autopay_tomorrow: charge },
  autopay_paid: { amount_tiyn: 100_000_000, last_four: '4242' },
  autopay_declined: { amount_tiyn: 100_000_000, last_four: '4242', last_day: '2026-12-21', will_retry: true },
  ...{ late_first: overdue, late_fifth: overdue, overdue_notice: overdue, relief_right_ends: overdue },
  debt_claimed: { number: '100000001', until: '2026-12-20', late_tiyn: 12_345_678, whole_tiyn: 100_000_000 },
  ...{ claim_possible: overdue, nothing_grows: overdue },
}

const from = { lender: 'Qadam', siteOrigin: 'https://lk.qadam-zaim.kz' }

/** Two SMS parts in Cyrillic. */
const twoParts = 134
/**
 * Four SMS parts: the notice required by law has to state what is late, how much, what may be requested, and what
 * follows.
 */
const fourParts = 268

const kinds = Object.keys(noticeKinds) as NoticeKind[]
const every = kinds.flatMap((kind) => localeCodes.map((locale) => ({ kind, locale })))

describe.each(every)('$kind in $locale', ({ kind, locale }) => {
  const { html, sms, subject, text } = wordNotice({ kind, locale, facts: facts[kind] }, from)

  test('fits two SMS parts, or four for the overdue notice, and names the sender', () => {
    expect(sms.length, sms).toBeLessThanOrEqual(kind === 'overdue_notice' ? fourParts : twoParts)
    expect(sms).toMatch(/^Qadam: \S/)
  })

  test('is a letter whose text and HTML link to the cabinet and nowhere else', () => {
    const addresses = [...new Set(`${sms} ${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [])]
    const cabinet = `https://lk.qadam-zaim.kz${locale === 'kk' ? '/kk' : ''}/register/lk`

    expect(subject).toMatch(/ – Qadam$/)
    for (const address of addresses) expect(address).toMatch(new RegExp(`^${cabinet}(/[a-z-]+){0,2}$`))
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).not.toMatch(/<(img|script|link)\b/)
  })
})

test('an agreement that a returned credit has left without a debt says so, in two SMS parts', () => {
  for (const locale of localeCodes) {
    const of = (because?: 'return_failed') =>
      wordNotice(
        { kind: 'agreement_void', locale, facts: { ...facts.agreement_void, ...(because && { because }) } },
        from,
      )
    expect(of('return_failed').sms.length).toBeLessThanOrEqual(twoParts)
    expect(of('return_failed').text).not.toBe(of().text)
  }
})

test('the outcome of a deletion or a withdrawal fits two SMS parts either way', () => {
  for (const kind of ['deletion_answered', 'withdrawal_answered'] as const) {
    for (const locale of localeCodes) {
      for (const outcome of ['done', 'refused']) {
        expect(wordNotice({ kind, locale, facts: { outcome } }, from).sms.length).toBeLessThanOrEqual(twoParts)
      }
    }
  }
})

test('each answer about a change of data fits two SMS parts and says something of its own', () => {
  for (const locale of localeCodes) {
    const all = (['correction', 'blocking'] as const).flatMap((about) =>
      (['done', 'refused', 'lifted'] as const).map(
        (outcome) => wordNotice({ kind: 'data_change_answered', locale, facts: { about, outcome } }, from).sms,
      ),
    )
    for (const sms of all) expect(sms.length).toBeLessThanOrEqual(twoParts)
    expect(new Set(all).size).toBe(4)
  }
})

test('each answer to a request for other terms fits two SMS, and only an offer is called one', () => {
  for (const locale of localeCodes) {
    const smsOf = (answer: 'agreed' | 'counter' | 'refused', has_offer: boolean) =>
      wordNotice({ kind: 'terms_answered', locale, facts: { ...facts.terms_answered, answer, has_offer } }, from).sms
    const all = [smsOf('agreed', true), smsOf('counter', true), smsOf('agreed', false), smsOf('refused', false)]

    for (const sms of all) expect(sms.length).toBeLessThanOrEqual(twoParts)
    expect([new Set(all).size, all[0] === all[1]]).toEqual([3, true])
  }
})

test('sums and days are formatted as on the screens', () => {
  const { sms } = wordNotice({ kind: 'money_sent', locale: 'ru', facts: facts.money_sent }, from)

  expect(sms).toContain('1\u00a0000\u00a0000\u00a0₸')
  expect(sms).toContain('123\u00a0456,78\u00a0₸')
  expect(sms).toContain('21.12.2026')
})

test('a loan repaid in one payment has no first payment', () => {
  const once = { ...facts.money_sent, is_only_payment: true }
  const [ru, kk] = (['ru', 'kk'] as const).map((locale) =>
    wordNotice({ kind: 'money_sent', locale, facts: once }, from),
  )

  expect(ru?.sms).toContain('Верните 123\u00a0456,78\u00a0₸ не позже 21.12.2026.')
  expect(kk?.sms).toContain('123\u00a0456,78\u00a0₸-ні 21.12.2026 күнінің соңына дейін қайтарыңыз.')
  expect(`${ru?.text} ${kk?.text}`).not.toMatch(/Первый платёж|Алғашқы төлем/)
})

test("a lender's name cannot break the HTML of a letter", () => {
  const { html } = wordNotice(
    { kind: 'decision_made', locale: 'ru', facts: {} },
    { lender: '«A&B» <i>', siteOrigin: 'https://a.kz' },
  )

  expect(html).toContain('«A&amp;B» &lt;i&gt;')
  expect(html).not.toContain('<i>')
})
