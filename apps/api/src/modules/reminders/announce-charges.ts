import { dueCharge } from '@qadam/domain/lending/autopay'
import { remindersOf } from '@qadam/domain/lending/servicing/reminders'
import { mandatesOf } from '../autopay/mandates-of.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { noticeOf } from './notice-of.ts'
import { openLoans } from './open-loans.ts'
import type { Reminding } from './remind-borrowers.ts'

/** Writes today's announcements of charges and no other reminder, loan by loan in transactions of their own. */
export async function announceCharges(reminding: Reminding): Promise<void> {
  const loans = await reminding.database.sql
    .selectFrom('autopay_mandates')
    .innerJoin('loans', 'loans.id', 'autopay_mandates.loan_id')
    .select('loans.id')
    .where('ended_at', 'is', null)
    .where('loans.state', '=', 'active')
    .execute()
  for (const { id } of loans) await announce(reminding, id)
}

async function announce({ calendar, database, notify, today }: Reminding, loanId: string): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const loan = await openLoans(trx).where('loans.id', '=', loanId).forUpdate('loans').executeTakeFirst()
    const mandate = (await mandatesOf(trx, [loanId])).get(loanId)
    if (!loan || !mandate) return
    const [state] = await loansToday(trx, [loan], { calendar: calendar(), today: today() })
    const charge = state && dueCharge(state, mandate.agreedOn)
    if (!charge) return
    const charged = { on: charge.on, lastFour: mandate.lastFour }
    for (const reminder of remindersOf(state)) {
      const notice = noticeOf(loan, reminder, { charged, on: state.day })
      if (notice.kind === 'autopay_soon' || notice.kind === 'autopay_tomorrow') await notify(trx, notice)
    }
  })
}
