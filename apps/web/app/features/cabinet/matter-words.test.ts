import { type Cabinet, cabinetMatters } from '@qadam/wire/cabinet'
import { describe, expect, test } from 'vitest'
import kk from '../../texts/kk/cabinet.json' with { type: 'json' }
import { phrase } from '../../texts/phrase.ts'
import ru from '../../texts/ru/cabinet.json' with { type: 'json' }
import { matterWords } from './matter-words.ts'

const moment = '2026-11-22T09:30:00.000Z'
const today = '2026-11-21'

const application = {
  ...{ id: 'a', state: 'approved', submitted_at: moment, product: 'pdl', amount_tiyn: 7_850_000, term: 14 },
  ...{ method: 'annuity', review_until: moment },
  decision: {
    ...{ decided_at: moment, decided_by: 'rules', reasons: [], can_object: false },
    offer: {
      ...{ product: 'pdl', most_tiyn: 6_000_000, terms: [14], amount_tiyn: 6_000_000, term: 14 },
      valid_until: moment,
    },
  },
} as const

const contract = {
  amount_tiyn: 6_000_000,
  payee: { masked: 'KZ•• •••• 0000' },
  cooling_off: { ends_at: moment, consent_by: moment, is_over: false },
}

const loan = {
  ...{ id: 'l', contract_id: 'c', number: '100001', product: 'pdl', state: 'active', amount_tiyn: 6_000_000 },
  ...{ opened_on: today, closed_on: null, days_overdue: 3, due_today_tiyn: 6_100_000 },
  next_payment: { date: '2026-12-05', amount_tiyn: 6_087_360 },
  suspended: null,
} as const

const suspended = { ground: 'military_service', from: '2026-11-22', until: '2027-11-21' } as const

function cabinetAbout(matter: Cabinet['matter']): Cabinet {
  const loans = [
    {
      ...{ ...loan, state: matter === 'overdue' || matter === 'suspended' ? 'overdue' : 'active' },
      suspended: matter === 'suspended' ? suspended : null,
    },
  ]
  return { ...{ matter, wish_tiyn: 7_850_000, application, contract, loans }, unread_messages: 0 } as unknown as Cabinet
}

const saidIn = (locale: 'ru' | 'kk', cabinet: Cabinet) => {
  const texts: Record<string, string | { other: string }> = locale === 'ru' ? ru : kk
  return matterWords(cabinet, { t: (key, values) => phrase(texts[key] ?? key, locale, values), locale, today })
}

describe.each(['ru', 'kk'] as const)('in %s', (locale) => {
  test.each(cabinetMatters)('the home page has complete texts for %s, with one action', (matter) => {
    const words = saidIn(locale, cabinetAbout(matter))

    const said = [words.title, words.tag ?? '', ...words.lines, words.action.words].join(' ')
    expect(said).not.toMatch(/[{}]|undefined|_/)
    expect(words.lines.length).toBeGreaterThan(0)
    expect(words.action.to).toMatch(/^\/(register\/lk\/(apply|decision|contract|loans\/[^/]+(\/pay)?)|how-to-back)$/)
  })
})

test('an offer shows its own sum, and that it is less than requested', () => {
  const { lines, tiyn } = saidIn('ru', cabinetAbout('offer'))

  expect(tiyn).toBe(6_000_000)
  expect(lines[0]).toBe(ru.offer_less)
})

test("the next payment is the earliest of all loans, and today's is shown as today", () => {
  const cabinet = cabinetAbout('repay')
  const sooner = { ...cabinet.loans[0]!, id: 'sooner', next_payment: { date: today, amount_tiyn: 1_000 } }

  const { lines, loanId, tiyn } = saidIn('ru', { ...cabinet, loans: [...cabinet.loans, sooner] })

  expect({ loanId, tiyn, lines }).toEqual({ loanId: 'sooner', tiyn: 1_000, lines: [ru.repay_today] })
})

test('a next payment that waiting money covers is not asked for', () => {
  const cabinet = cabinetAbout('repay')
  const covered = { ...cabinet.loans[0]!, next_payment: { date: '2026-12-05', amount_tiyn: 0 } }

  const { lines, tiyn } = saidIn('ru', { ...cabinet, loans: [covered] })

  expect({ tiyn, lines }).toEqual({ tiyn: 0, lines: [ru.repay_covered.replace('{day}', '5\u00a0декабря')] })
})

test('the only payment of a payday loan is not called the «next» one', () => {
  const cabinet = cabinetAbout('repay')
  const of = (product: 'pdl' | 'instalment') => [{ ...cabinet.loans[0]!, product }]

  expect(saidIn('ru', { ...cabinet, loans: of('pdl') }).title).toBe(ru.repay_once_title)
  expect(saidIn('ru', { ...cabinet, loans: of('instalment') }).title).toBe(ru.repay_title)
})

test.each(['ru', 'kk'] as const)(
  'a suspended loan is named with its days and its reason, and neither a sum nor a button asks for money (%s)',
  (locale) => {
    const { action, lines, loanId, tiyn, tone } = saidIn(locale, cabinetAbout('suspended'))

    expect({ tiyn, tone, loanId, to: action.to }).toEqual({
      ...{ tiyn: null, tone: 'calm', loanId: null, to: '/register/lk/loans/l' },
    })
    expect(lines.join(' ')).toMatch(locale === 'ru' ? /служба\sв\sармии.*22\sноября\s2026/ : /әскери\sқызмет.*2026\sж/)
  },
)

test('a late loan that is suspended hides neither the one to repay nor the one that is late', () => {
  const [late] = cabinetAbout('suspended').loans
  const other = cabinetAbout('repay').loans[0]!

  const repay = saidIn('ru', {
    ...cabinetAbout('repay'),
    loans: [
      { ...late!, state: 'active' },
      { ...other, id: 'b' },
    ],
  })
  expect(repay.loanId).toBe('b')
  const overdue = saidIn('ru', { ...cabinetAbout('overdue'), loans: [late!, { ...other, id: 'c', state: 'overdue' }] })
  expect(overdue.loanId).toBe('c')
})
