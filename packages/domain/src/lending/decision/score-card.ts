import { sumOf, type Tiyn } from '../../money/money.ts'
import type { Criterion } from './criterion.ts'
import { monthsWithIncome } from './income.ts'
import type { DecisionRules, Points, ScoreBand } from './rules.ts'
import { type BureauFinding, known, type Snapshot } from './snapshot.ts'

export type Score = {
  readonly total: number
  readonly parts: Readonly<Record<Criterion, { readonly figure: number; readonly points: number }>>
}

type Measured = { readonly snapshot: Snapshot; readonly bureau: BureauFinding; readonly rules: DecisionRules }

const measures: Readonly<Record<Criterion, (measured: Measured) => number>> = {
  closed_loans_elsewhere: ({ bureau }) => bureau.closedLoans.elsewhere,
  // A lender that brought its loans from elsewhere knows of them only through the bureau.
  closed_loans_here: ({ bureau, snapshot }) => Math.max(snapshot.loansHere.closed, bureau.closedLoans.here),
  overdue_days_now: ({ bureau, snapshot }) => overdueDays(snapshot, bureau),
  long_overdue_in_a_year: ({ bureau }) => (bureau.hadLongOverdue ? 1 : 0),
  open_loans: ({ bureau }) => bureau.openLoans.length,
  months_with_income: ({ rules, snapshot }) => monthsWithIncome(snapshot, rules),
}

/** Null until the bureau has responded: without a history there is nothing to weigh. */
export function scoreOf(snapshot: Snapshot, rules: DecisionRules): Score | null {
  const bureau = known(snapshot.bureau)
  if (!bureau) return null
  const measured = { snapshot, bureau, rules }
  const parts = Object.fromEntries(
    (Object.keys(measures) as Criterion[]).map((criterion) => {
      const figure = measures[criterion](measured)
      return [criterion, { figure, points: pointsFor(figure, rules.card[criterion]) }]
    }),
  ) as Score['parts']
  const total = Object.values(parts).reduce((sum, { points }) => sum + points, rules.startScore)
  return { total, parts }
}

/** Null below the lowest band: nothing is lent there. */
export function bandOf(score: number, { bands }: DecisionRules): ScoreBand | null {
  return bands.findLast(({ fromScore }) => fromScore <= score) ?? null
}

/** Returns the unused part of a band's limit, which covers all open loans here together, not each loan. */
export function freeLimit(band: ScoreBand | null, { loansHere }: Snapshot): Tiyn {
  return Math.max(0, (band?.limit ?? 0) - sumOf(...loansHere.open.map(({ amount }) => amount)))
}

/** Returns the max days overdue today, here or at any other lender. */
export function overdueDays({ loansHere }: Snapshot, bureau: BureauFinding): number {
  return Math.max(0, ...[...loansHere.open, ...bureau.openLoans].map((loan) => loan.overdueDays))
}

function pointsFor(figure: number, points: Points): number {
  return points.findLast(({ from }) => from <= figure)?.points ?? 0
}
