import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import type { Method } from '../method.ts'
import type { ProductId } from '../products.ts'

/** Whom the rules ask, in this order: whoever comes later is asked nothing once an earlier one has said «no». */
export const sources = ['aml', 'antiFraud', 'bureau', 'income'] as const

export type Source = (typeof sources)[number]

/** Null until asked; `silent` when nobody answered in all the tries. */
export type Answer<Known> = Known | 'silent' | null

/** `near`: a name like one on the list, which a person must tell apart. */
export type AmlFinding = { readonly result: 'clear' | 'near' | 'match' }

export type AntiFraudFinding = { readonly result: 'clear' | 'suspected' }

export type BureauFinding = {
  readonly hasStopCredit: boolean
  readonly isConscript: boolean
  /** Null for whoever never was bankrupt. */
  readonly bankruptcyEndedOn: Day | null
  /** More than ninety days late with anybody within the last twelve months. */
  readonly hadLongOverdue: boolean
  readonly openLoans: readonly BureauLoan[]
  readonly closedLoans: { readonly here: number; readonly elsewhere: number }
}

export type BureauLoan = { readonly isHere: boolean; readonly monthlyPayment: Tiyn; readonly overdueDays: number }

/** What was paid for this person into the pension fund in a month, `2026-05`. */
export type Contribution = { readonly month: string; readonly amount: Tiyn }

/**
 * All that the rules look at, and so all that an answer can be made again from. Nothing here says who it is about:
 * neither name nor number, and neither sex nor nationality nor place, which no rule may weigh.
 */
export type Snapshot = {
  readonly on: Day
  readonly asked: {
    readonly product: ProductId
    readonly amount: Tiyn
    readonly term: number
    readonly method: Method
  }
  readonly person: {
    readonly isAdult: boolean
    readonly identifiedBy: 'biometric' | 'person' | null
    readonly isForeignOfficial: boolean
    readonly hasAutomatedConsent: boolean
  }
  /** What this lender's own books say. */
  readonly loansHere: {
    readonly closed: number
    readonly open: readonly {
      /** What was lent: as good as all of it is owed until the loan is closed. */
      readonly amount: Tiyn
      readonly monthlyPayment: Tiyn
      readonly overdueDays: number
    }[]
  }
  /** Set once the client has objected to what the rules made of the rest: then a person decides. */
  readonly isObjected?: true
  readonly aml: Answer<AmlFinding>
  readonly antiFraud: Answer<AntiFraudFinding>
  readonly bureau: Answer<BureauFinding>
  readonly income: Answer<{ readonly contributions: readonly Contribution[] }>
}

/** What a source said; undefined when it was not asked, or did not say. */
export function known<Known extends object>(answer: Answer<Known>): Known | undefined {
  return answer === null || answer === 'silent' ? undefined : answer
}
