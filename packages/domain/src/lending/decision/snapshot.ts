import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import type { Method } from '../method.ts'
import type { ProductId } from '../products.ts'

/** Sources in the order in which the rules query them; after a refusal by one, the later ones are not queried. */
export const sources = ['aml', 'antiFraud', 'bureau', 'income'] as const

export type Source = (typeof sources)[number]

/** Null until queried; `silent` when all tries went without a response. */
export type Answer<Known> = Known | 'silent' | null

/** `near`: a name similar to one on the list, for a person to tell apart. */
export type AmlFinding = { readonly result: 'clear' | 'near' | 'match' }

export type AntiFraudFinding = { readonly result: 'clear' | 'suspected' }

export type BureauFinding = {
  readonly hasStopCredit: boolean
  readonly isConscript: boolean
  /** Null when the client was never bankrupt. */
  readonly bankruptcyEndedOn: Day | null
  /** More than ninety days late with any lender within the last twelve months. */
  readonly hadLongOverdue: boolean
  readonly openLoans: readonly BureauLoan[]
  readonly closedLoans: { readonly here: number; readonly elsewhere: number }
}

export type BureauLoan = { readonly isHere: boolean; readonly monthlyPayment: Tiyn; readonly overdueDays: number }

/** Payment into the pension fund for the client for a month, `2026-05`. */
export type Contribution = { readonly month: string; readonly amount: Tiyn }

/**
 * All inputs of the rules, enough to reproduce a decision. It does not identify the client: no name or number, and no
 * sex, nationality or place, which no rule may weigh.
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
  readonly loansHere: {
    readonly closed: number
    readonly open: readonly {
      /** Amount lent; counted as owed in full until the loan is closed. */
      readonly amount: Tiyn
      readonly monthlyPayment: Tiyn
      readonly overdueDays: number
    }[]
  }
  /** Set where answers to the anti-fraud questions show that somebody else may want this loan. */
  readonly isCoerced?: true
  /** Set once the client has objected to the rules' decision: then a person decides. */
  readonly isObjected?: true
  readonly aml: Answer<AmlFinding>
  readonly antiFraud: Answer<AntiFraudFinding>
  readonly bureau: Answer<BureauFinding>
  readonly income: Answer<{ readonly contributions: readonly Contribution[] }>
}

/** Returns a source's response; undefined when it was not queried or did not respond. */
export function known<Known extends object>(answer: Answer<Known>): Known | undefined {
  return answer === null || answer === 'silent' ? undefined : answer
}
