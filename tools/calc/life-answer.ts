import type { Day } from '@qadam/domain/calendar/day'
import type { DebtParts } from '@qadam/domain/lending/allocation'
import type { PostingLine } from '@qadam/domain/lending/ledger/posting'
import type { Entry } from '@qadam/domain/lending/servicing/books'
import { beginLife, closeDay, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import type { Life, LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import { creditOf, type LoanState, type Row, type Version } from '@qadam/domain/lending/servicing/loan-state'
import { type Payoff, statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { sumOf, type Tiyn } from '@qadam/domain/money/money'
import type { Answer } from './answer-shape.ts'
import type { Fields } from './fields.ts'
import { type Asked, type Question, readLife, within } from './life-input.ts'

/** Replays one loan day by day: docs/decisions/0111. */
export function lifeAnswer(input: Fields): Answer {
  const { calendar, events, terms } = readLife(input)
  const begun = beginLife(terms, calendar)
  const [first] = begun.state.versions
  const replay: Replay = { life: begun, entries: [...begun.entries], events: [], days: {}, places: [] }
  const lived = events.reduce<Replay>(
    (so, event, index) =>
      within(`events[${index}]`, () =>
        replayStep(so, {
          event,
          isLastOfDay: events[index + 1]?.on !== event.on,
          isSeen: events.some(({ do: what, on }) => what === 'see' && on === event.on),
        }),
      ),
    replay,
  )
  const end = events.length === 0 ? replay.life.state : lived.life.state
  return {
    schedule: first?.rows.map(rowFigures) ?? [],
    ...(lived.events.length > 0 && { events: lived.events }),
    ...(Object.keys(lived.days).length > 0 && { days: lived.days }),
    end: { ...stateFigures(end), closed_on: end.closedOn, schedule_version: end.versions.length },
    agreements: end.versions.slice(1).map(agreementFigures),
    entries_by_kind: entriesByKind(lived.entries),
    postings: lived.entries.filter(({ kind }) => kind !== 'reward_accrued' && kind !== 'penalty_accrued').map(posting),
  }
}

type Replay = {
  readonly life: Life
  readonly entries: readonly Entry[]
  readonly events: readonly Answer[]
  readonly days: Readonly<Record<Day, Answer>>
  /** Index of each input event among the loan's own events; undefined for a query. */
  readonly places: readonly (number | undefined)[]
}

type ReplayStep = { readonly event: Asked; readonly isLastOfDay: boolean; readonly isSeen: boolean }

function replayStep(replay: Replay, { event, isLastOfDay, isSeen }: ReplayStep): Replay {
  const happened = replayEvent(replay, event)
  if (!isLastOfDay) return happened
  const closed = closeDay(happened.life)
  const entries = [...happened.entries, ...closed.entries]
  const days = isSeen ? { ...happened.days, [event.on]: stateFigures(closed.state) } : happened.days
  return { ...happened, life: closed, entries, days }
}

function replayEvent(replay: Replay, event: Asked): Replay {
  const { life, places } = replay
  if (event.on < life.state.day) throw new CalculationError(`Incorrect on: before ${life.state.day}`, 'on')
  if (isQuestion(event)) {
    const today = comeTo(life, event.on)
    const events =
      event.do === 'quote'
        ? [...replay.events, { on: event.on, do: 'quote', gave: quoteFigures(today.state) }]
        : replay.events
    return {
      ...replay,
      life: today,
      events,
      entries: [...replay.entries, ...today.entries],
      places: [...places, undefined],
    }
  }
  const placed = placedIn(replay, event)
  const after = happen(life, placed)
  const gave = gaveFigures(placed, comeTo(life, event.on).state, after)
  return {
    ...replay,
    life: after,
    entries: [...replay.entries, ...after.entries],
    events: gave === undefined ? replay.events : [...replay.events, { on: event.on, do: event.do, gave }],
    places: [...places, life.happened.length],
  }
}

function placedIn({ life, places }: Replay, event: Exclude<Asked, Question>): LifeEvent {
  if (event.do === 'reverse') return { ...event, event: places[event.event] ?? -1 }
  return event.do === 'restructure' ? { ...event, method: event.method ?? life.state.method } : event
}

function isQuestion(event: Asked): event is Question {
  return event.do === 'see' || event.do === 'quote'
}

function gaveFigures(event: LifeEvent, before: LoanState, { entries, state }: Life): Answer | undefined {
  switch (event.do) {
    case 'pay':
      return before.state === 'written_off' ? recoveredFigures(before, state) : paidFigures(before, state)
    case 'write_off':
      return { claim_tiyn: state.balances.write_offs - before.balances.write_offs }
    case 'return_credit':
      return { returned_tiyn: creditOf(before) - creditOf(state) }
    case 'reverse': {
      const corrections = entries.filter(({ kind }) => kind === 'payment_reversed')
      const { daysOverdue, payoff } = statusOf(state)
      return {
        lines: corrections.flatMap(({ lines }) => lines).map(lineFigures),
        days_overdue: daysOverdue,
        payoff_tiyn: payoff && { ...payoff },
      }
    }
    default:
      return undefined
  }
}

function paidFigures({ balances: before }: LoanState, after: LoanState): Answer {
  const { balances } = after
  return {
    principal: before.principal + before.overdue_principal - balances.principal - balances.overdue_principal,
    reward: before.accrued_reward + before.overdue_reward - balances.accrued_reward - balances.overdue_reward,
    penalty: before.accrued_penalty - balances.accrued_penalty,
    credit_after: creditOf(after),
  }
}

function recoveredFigures(before: LoanState, after: LoanState): Answer {
  return { recovered: before.balances.write_offs - after.balances.write_offs, credit: creditOf(after) }
}

function quoteFigures(state: LoanState): Answer {
  if (state.state !== 'active') throw new CalculationError(`Incorrect do: the loan is ${state.state}`, 'do')
  const { daysOverdue, owed, payoff } = statusOf(state)
  return { payoff_tiyn: payoffFigures(payoff), owed_tiyn: owedFigures(owed), days_overdue: daysOverdue }
}

function stateFigures(state: LoanState): Answer {
  const { credit, daysOverdue, nextRow, owed, payoff, runningReward } = statusOf(state)
  return {
    state: state.state,
    days_overdue: daysOverdue,
    owed_tiyn: owedFigures(owed),
    payoff_tiyn: payoffFigures(payoff),
    credit_tiyn: credit,
    running_reward_tiyn: runningReward,
    next_row: nextRow && { date: nextRow.date, principal_tiyn: nextRow.principal },
    ledger: Object.fromEntries(Object.entries(state.balances).filter(([, balance]) => balance !== 0)),
  }
}

function payoffFigures(payoff: Payoff | null): Answer | null {
  return payoff && { ...payoff }
}

function owedFigures({ overduePrincipal, overdueReward, penalty, principal, reward }: DebtParts): Answer {
  return {
    ...{ overdue_principal: overduePrincipal, overdue_reward: overdueReward, penalty },
    ...{ due_principal: principal, due_reward: reward },
  }
}

function rowFigures({ carried, date, principal, reward }: Row): Answer {
  return {
    ...{ date, principal_tiyn: principal, reward_tiyn: reward + carried },
    payment_tiyn: principal + reward + carried,
  }
}

function agreementFigures({ equal, gesvPercent, number, on, rows }: Version): Answer {
  return { on, version: number, gesv_percent: gesvPercent, equal_tiyn: equal, rows: rows.map(rowFigures) }
}

function entriesByKind(entries: readonly Entry[]): Answer {
  const kinds: Record<string, { entries: number; debit_tiyn: number }> = {}
  for (const { kind, lines } of entries) {
    const before = kinds[kind] ?? { entries: 0, debit_tiyn: 0 }
    kinds[kind] = { entries: before.entries + 1, debit_tiyn: before.debit_tiyn + debitOf(lines) }
  }
  return kinds
}

function debitOf(lines: readonly PostingLine[]): Tiyn {
  return sumOf(...lines.filter(({ side }) => side === 'debit').map(({ amount }) => amount))
}

function posting({ kind, lines, on }: Entry): Answer {
  return { on, kind, lines: lines.map(lineFigures) }
}

function lineFigures({ account, amount, side }: PostingLine): Answer {
  return { account, side, amount_tiyn: amount }
}
