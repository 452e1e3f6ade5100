import type { Day } from '../../calendar/day.ts'
import { type Tiyn, tenge } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import type { Criterion } from './criterion.ts'

/** Points by a figure: the last entry whose `from` is at or below the figure counts. */
export type Points = readonly { readonly from: number; readonly points: number }[]

export type ScoreBand = { readonly fromScore: number; readonly limit: Tiyn }

export type DecisionRules = {
  /** Recorded in every decision. Once used, the rules are never edited: a change is a new set beside it. */
  readonly version: string
  /** First day on which the set decides. */
  readonly from: Day
  readonly bankruptcyYears: number
  /** Number of complete months before the decision whose contributions count. */
  readonly incomeMonths: number
  /** Share of an income paid into the pension fund. */
  readonly contributionShare: RateText
  readonly startScore: number
  readonly card: Readonly<Record<Criterion, Points>>
  /** From the lowest score to the highest; nothing is lent below the first band. */
  readonly bands: readonly ScoreBand[]
}

// NOTE: the points are a sensible start, not statistics: a lender replaces them with a new set once it has repayment
// data. The limits of the law (debt burden, overdue) are in legal-parameters.ts, not here; so are dated limits of the
// lender's own that more than the decision reads (`faceAgeDays`).
export const ruleSets: readonly DecisionRules[] = [
  {
    version: '2026-11.1',
    from: '1900-01-01',
    bankruptcyYears: 5,
    incomeMonths: 6,
    contributionShare: '0.1',
    startScore: 300,
    card: {
      closed_loans_elsewhere: [
        { from: 0, points: 0 },
        { from: 1, points: 40 },
        { from: 3, points: 80 },
      ],
      closed_loans_here: [
        { from: 0, points: 0 },
        { from: 1, points: 60 },
        { from: 3, points: 120 },
      ],
      overdue_days_now: [
        { from: 0, points: 60 },
        { from: 1, points: -60 },
        { from: 31, points: -140 },
      ],
      long_overdue_in_a_year: [
        { from: 0, points: 0 },
        { from: 1, points: -100 },
      ],
      open_loans: [
        { from: 0, points: 20 },
        { from: 3, points: 0 },
        { from: 5, points: -80 },
      ],
      months_with_income: [
        { from: 0, points: -40 },
        { from: 4, points: 20 },
        { from: 6, points: 60 },
      ],
    },
    bands: [
      { fromScore: 260, limit: tenge(50_000) },
      { fromScore: 340, limit: tenge(150_000) },
      { fromScore: 420, limit: tenge(300_000) },
      { fromScore: 540, limit: tenge(600_000) },
      { fromScore: 600, limit: tenge(1_000_000) },
    ],
  },
]

export function rulesOn(day: Day, sets: readonly DecisionRules[] = ruleSets): DecisionRules {
  const inForce = sets.filter(({ from }) => from <= day).reduce<DecisionRules | undefined>(later, undefined)
  if (!inForce) throw new RangeError('No rules decide on this day')
  return inForce
}

/** Returns the set by which an old decision was made. */
export function rulesOf(version: string, sets: readonly DecisionRules[] = ruleSets): DecisionRules {
  const found = sets.find((set) => set.version === version)
  if (!found) throw new RangeError(`The rules ${version} are not kept any more`)
  return found
}

function later(a: DecisionRules | undefined, b: DecisionRules): DecisionRules {
  return a && a.from > b.from ? a : b
}
