import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { ClockCharges } from './clock-charges.tsx'

const charges = [
  { number: '100001', due_on: '2026-02-16', amount_tiyn: 7_864_296, state: 'paid' },
  { number: '100002', due_on: '2026-02-17', amount_tiyn: 100_000, state: 'declined' },
] as const

test.each([
  ['ru', 'списано', 'банк отказал'],
  ['kk', 'алынды', 'банк бас тартты'],
] as const)(
  'charges that the clock has made are listed with loan, day, sum and outcome (%s)',
  (locale, paid, declined) => {
    const { element } = show(<ClockCharges charges={charges} />, { locale })

    const rows = [...element.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(new RegExp(`100001.*16.02.2026.*78\\s642,96.*${paid}`))
    expect(rows[1]).toMatch(new RegExp(`100002.*17.02.2026.*1\\s000,00.*${declined}`))
  },
)
