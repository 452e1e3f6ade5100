import { dueCharge } from '@qadam/domain/lending/autopay'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Autopaying, lockLoan, stateOf } from './autopay.ts'

type Agreed = {
  readonly loanId: string
  readonly cardId: string
  /** When an earlier consent was signed: whoever ended automatic payment after it has had the last word. */
  readonly signedAt?: Date
}

/**
 * Writes the mandate under the locks of the loan and the card. Undefined if the loan has nothing to charge, already has
 * a mandate, or the card is gone; the consent is signed only if there is something to consent to.
 */
export async function agreeAutopay(
  trx: Transaction<Tables>,
  context: Pick<Autopaying, 'calendar' | 'today'>,
  { cardId, loanId, signedAt }: Agreed,
  consent: () => Promise<string>,
): Promise<string | undefined> {
  const loan = await lockLoan(trx, loanId)
  const card = await trx
    .selectFrom('saved_cards')
    .select('id')
    .where('id', '=', cardId)
    .where('client_id', '=', loan.client_id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  const active = await trx
    .selectFrom('autopay_mandates')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (signedAt && (await wasEndedAfter(trx, loanId, signedAt))) return undefined
  const agreed_on = context.today()
  if (!card || active || !dueCharge(await stateOf(trx, context, loan), agreed_on)) return undefined
  const { id } = await trx
    .insertInto('autopay_mandates')
    .values({ loan_id: loanId, card_id: cardId, consent_id: await consent(), agreed_on })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function wasEndedAfter(trx: Transaction<Tables>, loanId: string, moment: Date): Promise<boolean> {
  const ended = await trx
    .selectFrom('autopay_mandates')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('ended_at', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}
