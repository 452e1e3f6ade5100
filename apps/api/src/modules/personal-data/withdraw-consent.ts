import type { Day } from '@qadam/domain/calendar/day'
import type { MyData } from '@qadam/wire/personal-data'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { forgetTouches, marketingConsent } from '../marketing/touches.ts'
import { closesAccount, endsAtOnce } from './consents.ts'
import { type Asker, answerDueOn, changeMyData, type MyDataContext, type NotInCabinet } from './my-data.ts'
import { findConsents, findObligation, insertWithdrawal } from './personal-data-repository.ts'

/** The advertising consent ends at once; any other is answered by its due day, and not while something is owed. */
export function withdrawConsent(
  context: MyDataContext,
  asker: Asker,
  code: string,
): Promise<MyData | NotInCabinet | Refusal<'not_found' | 'obligation_open' | 'deletion_needed'>> {
  return changeMyData(context, asker, async (trx, client) => {
    const consents = await findConsents(trx, client.accountId)
    if (!consents.some((consent) => consent.code === code)) return refuse('not_found')
    if (endsAtOnce(code)) await withdrawMarketing(trx, client, context.today())
    else if (await findObligation(trx, client.id)) return refuse('obligation_open')
    // One press must not close an account: a deletion has its own code, its warning and a way back.
    else if (closesAccount(code)) return refuse('deletion_needed')
    else await insertWithdrawal(trx, { clientId: client.id, code, dueOn: answerDueOn(context) }, false)
    return undefined
  })
}

export async function withdrawMarketing(trx: Transaction<Tables>, client: ClientFile, today: Day): Promise<void> {
  await insertWithdrawal(trx, { clientId: client.id, code: marketingConsent, dueOn: today }, true)
  await forgetTouches(trx, client.accountId)
}
