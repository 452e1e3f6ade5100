import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import { type LedgerAccount, ledgerAccounts } from '../ledger/accounts.ts'
import type { Posting, PostingKind, PostingLine } from '../ledger/posting.ts'
import type { Balances, DayState, LoanState, PenaltyYear } from './loan-state.ts'

export type Entry = Posting & { readonly on: Day }

export type Step<State extends DayState = LoanState> = { readonly state: State; readonly entries: readonly Entry[] }

export type Sums = Partial<Record<LedgerAccount, Tiyn>>

export const emptyBalances = Object.fromEntries(Object.keys(ledgerAccounts).map((name) => [name, 0])) as Balances

/** Posts on the state's current day; zero lines are left out, and so is an entry without lines. */
export function post<State extends DayState>(
  step: Step<State>,
  kind: PostingKind,
  sums: { readonly debit: Sums; readonly credit: Sums },
): Step<State> {
  return postLines(step, kind, [...linesOf('debit', sums.debit), ...linesOf('credit', sums.credit)])
}

export function postLines<State extends DayState>(
  step: Step<State>,
  kind: PostingKind,
  lines: readonly PostingLine[],
): Step<State> {
  if (lines.length === 0) return step
  const entry: Entry = { on: step.state.day, kind, lines }
  return {
    state: { ...step.state, balances: withLines(step.state.balances, lines) },
    entries: [...step.entries, entry],
  }
}

export function change<State extends DayState>(step: Step<State>, changes: Partial<DayState>): Step<State> {
  return { ...step, state: { ...step.state, ...changes } }
}

/** Booked figures of a loan: its accounts, and the penalty of each contract year. */
export type Booked = Pick<DayState, 'balances' | 'penaltyYears'>

/** Returns the lines from one state of the accounts to another; unchanged accounts are left out. */
export function differences(from: Booked, to: Booked): PostingLine[] {
  const names = (Object.keys(ledgerAccounts) as LedgerAccount[]).filter((account) => account !== 'penalty_income')
  const lines = names.flatMap((account) => movedBy(account, to.balances[account] - from.balances[account]))
  return [...lines, ...penaltyDifferences(from.penaltyYears, to.penaltyYears)]
}

type PenaltyYears = Readonly<Record<number, PenaltyYear>>

function penaltyDifferences(from: PenaltyYears, to: PenaltyYears): PostingLine[] {
  const years = [...new Set([...Object.keys(from), ...Object.keys(to)])].map(Number)
  return years.flatMap((contractYear) => {
    const grown = (to[contractYear]?.accrued ?? 0) - (from[contractYear]?.accrued ?? 0)
    return movedBy('penalty_income', -grown).map((line) => ({ ...line, contractYear }))
  })
}

function movedBy(account: LedgerAccount, amount: number): PostingLine[] {
  if (amount === 0) return []
  return [{ account, side: amount > 0 ? 'debit' : 'credit', amount: Math.abs(amount) }]
}

export function linesOf(side: 'debit' | 'credit', sums: Sums): PostingLine[] {
  return (Object.entries(sums) as [LedgerAccount, Tiyn][]).flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, side, amount }],
  )
}

export function withLines(balances: Balances, lines: readonly PostingLine[]): Balances {
  const changed: Record<LedgerAccount, number> = { ...balances }
  for (const { account, amount, side } of lines) changed[account] += side === 'debit' ? amount : -amount
  return changed
}
