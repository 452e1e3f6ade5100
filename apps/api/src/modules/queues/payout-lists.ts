import type { HoldGround } from '@qadam/domain/staff/payout-holds'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { payoutLists as names, readPayout } from '@qadam/wire/staff/payouts'
import { type RawBuilder, sql } from 'kysely'

type Shown = AnswerOf<typeof readPayout>

export type PayoutRow = Pick<Shown, 'id' | 'kind' | 'state' | 'attempt' | 'rounds' | 'decline_reason' | 'loan_id'> & {
  readonly since: Date
  readonly amount_tiyn: bigint
  readonly requested_at: Date
  readonly finished_at: Date | null
  readonly masked: string
  readonly client_id: string
  readonly number: bigint
  readonly hold: {
    readonly id: string
    readonly ground: HoldGround
    readonly reason: string
    readonly by: string | null
    readonly since: string
  } | null
}

/** Of an open hold; null while there is none. */
const holdOf = (subject: RawBuilder<unknown>) => sql`(
  select json_build_object('id', hold.id, 'ground', ground, 'reason', reason, 'by', staff.name, 'since', held_at)
  from payout_holds hold left join staff on staff.id = hold.held_by
  where hold.released_at is null and ${subject}
) as hold`

const holdOfContract = holdOf(sql`hold.contract_id = contract.id`)
const holdOfCredit = holdOf(sql`hold.credit_payout_id = credit.id`)

const ofLoan = sql`
    payout.id, 'loan' as kind, payout.amount_tiyn, payout.state, payout.attempt, payout.rounds, payout.requested_at,
    payout.finished_at, payout.decline_reason, payee.masked, contract.client_id, contract.number,
    loan.id as loan_id, ${holdOfContract}
  from payouts payout
  join loan_contracts contract on contract.id = payout.contract_id
  join payees payee on payee.id = payout.payee_id
  left join loans loan on loan.contract_id = contract.id`

const ofCredit = sql`
    credit.id, 'credit' as kind, credit.amount_tiyn, credit.state, 1 as attempt, credit.rounds, credit.requested_at,
    credit.finished_at, credit.decline_reason, payee.masked, loan.client_id, contract.number,
    loan.id as loan_id, ${holdOfCredit}
  from credit_payouts credit
  join loans loan on loan.id = credit.loan_id
  join loan_contracts contract on contract.id = loan.contract_id
  join payees payee on payee.id = credit.payee_id`

/** Contracts about to be paid of which the bank has not been told yet. */
const beforeTheBank = sql`
  select coalesce(contract.second_consent_at, contract.signed_at) as since,
    contract.id, 'loan' as kind, contract.amount_tiyn, 'waiting' as state,
    1 + (select count(*)::int from payouts where contract_id = contract.id) as attempt, 0 as rounds,
    coalesce(contract.second_consent_at, contract.signed_at) as requested_at,
    null::timestamptz as finished_at, null as decline_reason, payee.masked, contract.client_id, contract.number,
    null::uuid as loan_id, ${holdOfContract}
  from loan_contracts contract
  join payees payee on payee.id = contract.payee_id
  where contract.state = 'paying' and not exists (
    select from payouts where contract_id = contract.id and state <> 'declined'
  )`

export const payoutLists: Readonly<Record<(typeof names)[number], RawBuilder<PayoutRow>>> = {
  unresolved: sql`
    select payout.requested_at as since, ${ofLoan} where payout.state in ('requested', 'sent', 'unknown')
    union all
    select credit.requested_at as since, ${ofCredit} where credit.finished_at is null
    union all
    ${beforeTheBank}`,
  finished: sql`select payout.finished_at as since, ${ofLoan} where payout.finished_at is not null`,
  returned: sql`select credit.finished_at as since, ${ofCredit} where credit.finished_at is not null`,
}
