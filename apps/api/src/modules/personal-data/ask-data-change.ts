import { addWorkingDays } from '@qadam/domain/calendar/working-days'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/personal-data'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { isDataBlocked } from '../clients/blocked-data.ts'
import { changesOfADay, insertChange, isSameAsked } from './data-changes.ts'
import { type Asker, changeMyData, type MyDataContext, type NotInCabinet } from './my-data.ts'

const aDayAtMost = 5
const daySeconds = 86_400

/** The same demand twice is one, and another value has to wait until the first is answered; a patronymic may be corrected, but not taken away here. */
export async function askDataChange(
  context: MyDataContext,
  asker: Asker,
  { new_value = '', said, what }: InputOf<typeof wire.askDataChange>['body'],
): Promise<wire.MyData | NotInCabinet | Refusal<'validation_failed' | 'too_many_requests'>> {
  const isBlocking = what === 'blocking'
  if (!isBlocking && new_value === '') return refuse('validation_failed', { fields: { new_value: 'required' } })
  return changeMyData(context, asker, async (trx, { id: client_id }) => {
    if (isBlocking && (await isDataBlocked(trx, client_id))) return undefined
    if ((await changesOfADay(trx, client_id)) >= aDayAtMost)
      return refuse('too_many_requests', { retryAfterSeconds: daySeconds })
    const { calendar, today } = context
    const due_on = addWorkingDays(today(), legalParameter('dataChangeWorkingDays', today()), calendar())
    const asked = { client_id, what, new_value: isBlocking ? null : new_value, said, due_on }
    if ((await insertChange(trx, asked)) || (await isSameAsked(trx, asked))) return undefined
    return refuse('validation_failed', { fields: { new_value: 'correction_waits' } })
  })
}
