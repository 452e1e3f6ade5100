import { expect, test } from 'vitest'
import examples from '../../packages/domain/fixtures/servicing-examples.json' with { type: 'json' }
import { answer } from './answer.ts'

type Written = { postings: { lines: { account: string }[] }[]; events?: { gave?: { lines?: { account: string }[] } }[] }

test.each(examples.lives.map((life) => [life.name, life] as const))(
  'the life «%s» matches to the tiyn',
  (_name, life) => {
    const { calendar, events, expect: expected, loan } = life

    const given = answer('life', { loan, calendar, events })

    expect(ordered(given)).toEqual(ordered(expected))
  },
)

test('a restructuring without a method keeps the one of the restructuring before it', () => {
  const loan = { product: 'instalment', amount_tiyn: 30_000_000, term: 6, rate: '0.3796', opened_on: '2026-01-15' }
  const terms = { do: 'restructure', rate: '0.20', periods: 6 }
  const equals = (...methods: (string | undefined)[]) => {
    const events = methods.map((method, day) => ({ on: `2026-02-1${day}`, ...terms, ...(method && { method }) }))
    return (answer('life', { loan, calendar: {}, events }) as { agreements: unknown[] }).agreements.at(-1)
  }

  expect(equals('equal', undefined)).toEqual(equals('equal', 'equal'))
  expect(equals(undefined)).toEqual(equals('annuity'))
})

test('a suspended loan is quoted the same until its due day or its end, and more the day after', () => {
  const loan = { product: 'instalment', amount_tiyn: 30_000_000, term: 6, rate: '0.3796', opened_on: '2026-01-15' }
  const quotes = (...events: unknown[]) => {
    const { events: answers } = answer('life', { loan, calendar: {}, events }) as {
      events: { gave?: { payoff_tiyn?: { total: number } } }[]
    }
    return answers.flatMap(({ gave }) => gave?.payoff_tiyn?.total ?? [])
  }
  const quote = (on: string) => ({ on, do: 'quote' })
  const suspend = { on: '2026-01-20', do: 'suspend', until: '2026-01-30' }

  const [before, last, after] = quotes(suspend, quote('2026-01-20'), quote('2026-01-30'), quote('2026-01-31'))
  expect(last).toBe(before)
  expect(after).toBeGreaterThan(last!)
  const [, resumed] = quotes(suspend, quote('2026-01-20'), { on: '2026-01-25', do: 'resume' }, quote('2026-01-26'))
  expect(resumed).toBe(after)
})

test('a demanded debt is owed whole from its last day on, and is refused to a loan late by 40 days', () => {
  const loan = { product: 'instalment', amount_tiyn: 30_000_000, term: 6, rate: '0.3796', opened_on: '2026-01-15' }
  const told = (on: string) => {
    const quotes = ['2026-04-20', '2026-04-21'].map((day) => ({ on: day, do: 'quote' }))
    return answer('life', { loan, calendar: {}, events: [{ on, do: 'claim', until: '2026-04-20' }, ...quotes] })
  }
  const { events } = told('2026-03-29') as {
    events: { gave: { owed_tiyn: Record<string, number>; payoff_tiyn: { total: number } } }[]
  }
  const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, part) => sum + part, 0)

  expect(events.map(({ gave }) => sumOf(gave.owed_tiyn) === gave.payoff_tiyn.total)).toEqual([false, true])
  expect(JSON.stringify(told('2026-03-28'))).toContain('not_late_enough')
})

/** Sorts the lines of each entry, since their order is free, and defaults `days` for a life that lists none. */
function ordered(answer: unknown): unknown {
  const { events = [], postings, ...rest } = answer as Written
  const sorted = (lines: { account: string }[]) => lines.toSorted((a, b) => a.account.localeCompare(b.account))
  return {
    days: {},
    ...rest,
    events: events.map((event) =>
      event.gave?.lines ? { ...event, gave: { ...event.gave, lines: sorted(event.gave.lines) } } : event,
    ),
    postings: postings.map((entry) => ({ ...entry, lines: sorted(entry.lines) })),
  }
}
