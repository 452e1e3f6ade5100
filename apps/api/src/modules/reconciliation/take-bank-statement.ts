import type { Day } from '@qadam/domain/calendar/day'
import type { Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { RefusedError, refuse } from '../../http/refusal.ts'
import { post } from '../ledger/post.ts'
import { compareSettledDay } from './compare-settled-day.ts'

type BankLine = {
  /** The bank's own id of the transfer. */
  readonly reference: string
  readonly channel: string
  readonly forDay: Day
  readonly cameOn: Day
  readonly amount: Tiyn
}

type Statement = { readonly lines: readonly BankLine[]; readonly operator: string }

type Taken = { readonly posted: number; readonly known: number }

/**
 * Moves channel money that has reached our account out of transit, once per transfer, then compares each day of each
 * channel with what we confirmed. A statement is taken whole or not at all.
 */
export async function takeBankStatement(
  trx: Transaction<Tables>,
  { today }: { readonly today: Day },
  { lines, operator }: Statement,
): Promise<Taken> {
  let posted = 0
  for (const line of lines) {
    const { amount, cameOn, channel, forDay, reference } = line
    const row = { reference, channel, for_day: forDay, came_on: cameOn, amount_tiyn: BigInt(amount) }
    const added = await trx
      .insertInto('bank_lines')
      .values({ ...row, operator })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (!added && !(await isKnown(trx, row))) throw new RefusedError(refuse('payment_differs'))
    if (!added) continue
    posted += 1
    await post(trx, {
      ...{ businessKey: `payment_settled ${reference}`, postedOn: today, contractId: null },
      posting: {
        kind: 'payment_settled',
        lines: [
          { account: 'settlement_bank', side: 'debit', amount },
          { account: 'receipts_in_transit', side: 'credit', amount },
        ],
      },
    })
  }
  const days = new Map(lines.map(({ channel, forDay }) => [`${channel} ${forDay}`, { channel, day: forDay }]))
  for (const [, of] of [...days].toSorted()) await compareSettledDay(trx, { ...of, today })
  return { posted, known: lines.length - posted }
}

type Row = { reference: string; channel: string; for_day: Day; came_on: Day; amount_tiyn: bigint }

async function isKnown(trx: Transaction<Tables>, row: Row): Promise<boolean> {
  const known = trx.selectFrom('bank_lines').select('reference').where('reference', '=', row.reference)
  const same = known
    .where('channel', '=', row.channel)
    .where('for_day', '=', row.for_day)
    .where('came_on', '=', row.came_on)
    .where('amount_tiyn', '=', row.amount_tiyn)
  return (await same.executeTakeFirst()) !== undefined
}
