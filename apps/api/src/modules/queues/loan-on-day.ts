import type { Day } from '@qadam/domain/calendar/day'
import type { LedgerAccount } from '@qadam/domain/lending/ledger/accounts'
import { emptyBalances } from '@qadam/domain/lending/servicing/books'
import type { Balances } from '@qadam/domain/lending/servicing/loan-state'
import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { sumOf } from '@qadam/domain/money/money'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { readLoanOfClient } from '@qadam/wire/staff/loans'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { accountName } from '../servicing/loan-books.ts'
import { loansToday, type OnDay } from '../servicing/loans-today.ts'

type Figures = AnswerOf<typeof readLoanOfClient>['figures']

type Asked = OnDay & { readonly loan: Selectable<LoansTable>; readonly day: Day }

/** A past day is what was posted by its end; today and later are the fold of the days to come. */
export async function figuresOn(trx: Transaction<Tables>, { day, loan, ...on }: Asked): Promise<Figures> {
  if (day < on.today)
    return { ...figuresOf(await postedBy(trx, loan.contract_id, day)), on: day, from: 'books', days_overdue: null }
  const [state] = await loansToday(trx, [loan], { ...on, today: day })
  if (!state) throw new Error(`Loan ${loan.id} has no state`)
  return { ...figuresOf(state.balances), on: day, from: 'forecast', days_overdue: statusOf(state).daysOverdue }
}

function figuresOf(balances: Balances): Omit<Figures, 'on' | 'from' | 'days_overdue'> {
  const { accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal } = balances
  return {
    ...{ principal_tiyn: principal, overdue_principal_tiyn: overdue_principal },
    ...{ reward_tiyn: accrued_reward, overdue_reward_tiyn: overdue_reward, penalty_tiyn: accrued_penalty },
    total_tiyn: sumOf(principal, overdue_principal, accrued_reward, overdue_reward, accrued_penalty),
    // A liability: what is owed to the client stands on the credit side. Not minus zero.
    credit_tiyn: Math.max(-balances.client_overpayment, 0),
  }
}

/** Debit positive, as everywhere in the books. */
async function postedBy(trx: Transaction<Tables>, contractId: string, day: Day): Promise<Balances> {
  const { rows } = await sql<{ account: number; tiyn: bigint }>`
    select line.account, sum(case line.side when 'debit' then line.amount_tiyn else -line.amount_tiyn end)::bigint as tiyn
    from ledger_entries entry join ledger_lines line on line.entry_id = entry.id
    where entry.contract_id = ${contractId} and line.contract_id = ${contractId} and entry.posted_on <= ${day}
    group by line.account
  `.execute(trx)
  const posted = rows.map(({ account, tiyn }): [LedgerAccount, number] => [accountName(account), Number(tiyn)])
  return { ...emptyBalances, ...Object.fromEntries(posted) }
}
