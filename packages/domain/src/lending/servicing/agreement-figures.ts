import type { Day } from '../../calendar/day.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import type { GesvPercent } from '../gesv.ts'
import { applyEvent } from './apply-event.ts'
import type { LifeEvent } from './life-event.ts'
import { creditOf, type LoanState } from './loan-state.ts'
import { receive } from './receive.ts'
import { leftOf } from './rows.ts'

type WithoutDay<Event> = Event extends unknown ? Omit<Event, 'on'> : never

/** An event of a loan's life that needs the borrower's signature. */
export type Agreement = WithoutDay<
  Extract<LifeEvent, { readonly do: 'prolong' | 'restructure' | 'defer' | 'move_day' | 'improve' }>
>

export const agreementKinds = [
  'prolong',
  'restructure',
  'defer',
  'move_day',
  'improve',
] as const satisfies readonly Agreement['do'][]

/** A row still to be paid, as it is today. */
export type FigureRow = {
  readonly date: Day
  readonly payment: Tiyn
  readonly principal: Tiyn
  readonly reward: Tiyn
}

export type ScheduleFigures = {
  readonly rate: RateText
  readonly gesvPercent: GesvPercent
  readonly rows: readonly FigureRow[]
  readonly payment: Tiyn
  readonly reward: Tiyn
}

/** The figures of an agreement made on a day: exactly what the books will show after it. */
export type AgreementFigures = {
  readonly on: Day
  /** The cost of the loan until today, paid first from the waiting money and from a new payment. */
  readonly cost: { readonly reward: Tiyn; readonly penalty: Tiyn; readonly fromCredit: Tiyn; readonly toPay: Tiyn }
  /** Principal that the new schedule repays. */
  readonly principal: Tiyn
  /** Penalty that the lender waives. */
  readonly forgiven: Tiyn
  /** Penalty that stays owed at once, beside the new schedule; the first money pays it. */
  readonly penaltyLeft: Tiyn
  /** Unpaid reward spread over the new rows; it bears nothing. */
  readonly carried: Tiyn
  readonly before: ScheduleFigures
  readonly after: ScheduleFigures
}

/** Applies the agreement to a copy of the loan, paying first what must be paid first. Throws what the rules refuse. */
export function agreementFigures(state: LoanState, agreement: Agreement): AgreementFigures {
  const cost = costOf(state, agreement)
  const paid = cost.toPay === 0 ? { state, entries: [] } : receive({ state, entries: [] }, cost.toPay, 'prolong')
  const { state: after } = applyEvent(paid, { ...agreement, on: state.day } as LifeEvent)
  return {
    on: state.day,
    cost,
    principal: after.balances.principal,
    forgiven: after.balances.relief_losses - state.balances.relief_losses,
    penaltyLeft: after.balances.accrued_penalty,
    carried: sumOf(...after.rows.map(({ carried }) => carried)),
    before: scheduleFigures(state),
    after: scheduleFigures(after),
  }
}

const nothing = { reward: 0, penalty: 0, fromCredit: 0, toPay: 0 }

/** Only a prolongation requires a payment. */
function costOf(state: LoanState, agreement: Agreement): AgreementFigures['cost'] {
  if (agreement.do !== 'prolong') return nothing
  const { accrued_penalty: penalty, accrued_reward, overdue_reward } = state.balances
  const reward = sumOf(accrued_reward, overdue_reward)
  const fromCredit = Math.min(creditOf(state), sumOf(reward, penalty))
  return { reward, penalty, fromCredit, toPay: sumOf(reward, penalty) - fromCredit }
}

/** Rows still to be paid, as the loan has them. */
export function scheduleFigures({ rate, rows, versions }: LoanState): ScheduleFigures {
  const left = rows
    .filter((row) => row.state !== 'paid')
    .map((row) => ({
      date: row.date,
      payment: leftOf(row),
      principal: row.principalLeft,
      reward: leftOf(row) - row.principalLeft,
    }))
  return {
    rate,
    gesvPercent: versions.at(-1)?.gesvPercent ?? '0.0',
    rows: left,
    payment: sumOf(...left.map(({ payment }) => payment)),
    reward: sumOf(...left.map(({ reward }) => reward)),
  }
}
