import { expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { LoanTerms } from './loan-terms.ts'

const weekendsOnly = stateCalendar([])
const terms: LoanTerms = {
  ...{ product: 'instalment', amount: 7_850_000, term: 12, rate: '0.3796', method: 'annuity' },
  openedOn: '2026-01-15',
}

function deferredInMarch() {
  const paid = happen(beginLife(terms, weekendsOnly), { on: '2026-02-15', do: 'pay', amount: 796_336, choice: null })
  return happen(paid, { on: '2026-03-01', do: 'defer', months: 3 })
}

test('a second deferral keeps the free days that are left of the first', () => {
  const [row] = deferredInMarch().state.rows.filter(({ state }) => state === 'coming')

  const twice = happen(deferredInMarch(), { on: '2026-04-01', do: 'defer', months: 1 })

  expect(row).toMatchObject({ date: '2026-06-15', days: 28 })
  const due = comeTo(twice, '2026-07-15').state.rows.find(({ date }) => date === '2026-07-15')
  expect(due).toMatchObject({ state: 'due', days: 28, rewardLeft: row?.reward })
})

test('an early part payment on a free day is charged from the end of the deferral', () => {
  const event = { on: '2026-04-01', do: 'pay', amount: 2_000_000, choice: 'smaller_payment' } as const

  const due = comeTo(happen(deferredInMarch(), event), '2026-06-15').state.rows.find(({ state }) => state === 'due')

  expect(due).toMatchObject({ days: 14, rewardLeft: due?.reward })
})

test('a restructuring ends a deferral: its schedule charges every day', () => {
  const agreed = { rate: '0.20', periods: 6, forgivesPenalty: true, method: 'annuity' } as const
  const life = happen(deferredInMarch(), { on: '2026-04-01', do: 'restructure', ...agreed })

  const due = comeTo(life, '2026-05-01').state.rows.find(({ state }) => state === 'due')

  expect(due).toMatchObject({ days: 30, rewardLeft: due!.reward + due!.carried })
})

test('where a deferral leaves fewer rows, the last one takes the carried reward of the one that is gone', () => {
  let life = beginLife({ ...terms, amount: 8_321_581, openedOn: '2026-06-23' }, weekendsOnly)
  const agreed = { rate: '0.20', periods: 9, forgivesPenalty: true, method: 'annuity' } as const
  life = happen(comeTo(life, '2026-08-07'), { on: '2026-08-07', do: 'restructure', ...agreed })
  life = happen(life, { on: '2026-08-12', do: 'pay', amount: 1_745_687, choice: 'shorter_term' })
  const carried = () => life.state.rows.reduce((sum, row) => sum + row.carried, 0)
  const before = { rows: life.state.rows.length, carried: carried() }

  life = happen(life, { on: '2026-08-13', do: 'defer', months: 5 })

  expect(life.state.rows).toHaveLength(before.rows - 1)
  expect(carried()).toBe(before.carried)
})

test('a payment keeps its sum when it is moved, also the first one after a lower rate, with the reward of the days before it', () => {
  const terms = { product: 'instalment', amount: 17_400_000, term: 6, rate: '0.3796', method: 'annuity' } as const
  const lent = beginLife({ ...terms, openedOn: '2026-04-23' }, stateCalendar([]))
  const cheaper = happen(lent, { on: '2026-05-10', do: 'improve', rate: '0.05' })
  const deferred = happen(cheaper, { on: '2026-05-12', do: 'defer', months: 1 })

  const firstOf = ({ state: { rows } }: typeof lent) => {
    const [{ carried, principal, reward }] = rows as [(typeof rows)[number]]
    return { carried, principal, reward }
  }
  expect(firstOf(deferred)).toEqual(firstOf(cheaper))
  const { carried, principal, reward } = firstOf(deferred)
  expect([carried > 0, principal + reward + carried]).toEqual([true, 3_229_406])
  expect(deferred.state.rows.reduce((sum, row) => sum + row.principal, 0)).toBe(17_400_000)
})
