import type { LoanDetails } from '@qadam/wire/loans'

type StoryFacts = Pick<
  LoanDetails,
  'began' | 'closed_on' | 'opened_on' | 'payments' | 'state' | 'suspended' | 'versions'
>

type Happening =
  | { readonly what: 'applied' | 'approved' | 'signed' | 'opened' | 'changed' | 'suspended' | 'closed' | 'cancelled' }
  | { readonly what: 'paid' | 'taken_back' | 'moved_away'; readonly amount: number }

export type StoryLine = Happening & { readonly on: string }

/** Events of a loan, in order; those of one day in the order in which they come about. */
export function storyOf({
  began,
  closed_on,
  opened_on,
  payments,
  state,
  suspended,
  versions,
}: StoryFacts): StoryLine[] {
  const lines: { readonly on: string | null; readonly happening: Happening }[] = [
    { on: began.applied_on, happening: { what: 'applied' } },
    { on: began.approved_on, happening: { what: 'approved' } },
    { on: began.signed_on, happening: { what: 'signed' } },
    { on: opened_on, happening: { what: 'opened' } },
    ...versions.slice(1).map(({ on }) => ({ on, happening: { what: 'changed' as const } })),
    { on: suspended?.from ?? null, happening: { what: 'suspended' } },
    ...payments.flatMap(({ amount_tiyn: amount, is_moved, received_on, taken_back_on }) => [
      { on: received_on, happening: { what: 'paid' as const, amount } },
      { on: taken_back_on, happening: { what: is_moved ? ('moved_away' as const) : ('taken_back' as const), amount } },
    ]),
    { on: closed_on, happening: { what: state === 'cancelled' ? 'cancelled' : 'closed' } },
  ]
  return lines
    .flatMap(({ happening, on }) => (on === null ? [] : [{ ...happening, on }]))
    .toSorted((one, other) => one.on.localeCompare(other.on))
}
