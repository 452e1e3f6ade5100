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
