import { createHash } from 'node:crypto'
import type { MyData } from '@qadam/wire/personal-data'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import type { CodeAsker, Codes } from '../codes/codes.ts'
import { type CodeSent, sendCode } from '../codes/send-code.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { type Asker, answerDueOn, changeMyData, type MyDataContext, type NotInCabinet, presentOwn } from './my-data.ts'
import { cancelDeletion as cancelAsked, findObligation, insertDeletion } from './personal-data-repository.ts'
import { withdrawMarketing } from './withdraw-consent.ts'

export type DeletionAsking = MyDataContext & { readonly codes: Codes; readonly notify: Notify }

type Confirmer = Asker & { readonly asker: CodeAsker }

export async function sendDeletionCode(
  { clients, codes, database }: Pick<DeletionAsking, 'clients' | 'codes' | 'database'>,
  { asker, locale, session }: Confirmer,
): Promise<CodeSent | NotInCabinet | Refusal<'obligation_open' | 'too_many_requests' | 'sms_unavailable'>> {
  const client = await clients.byAccount(session.accountId)
  if (!client) return refuse('step_not_allowed')
  if (await findObligation(database.sql, client.id)) return refuse('obligation_open')
  const bound = { sha256: deletionOf(client.id), about: { purpose: 'delete_account' } } as const
  return sendCode(codes, asker, { bound, locale })
}

/**
 * Requests a deletion: the account is closed on the due day, unless the client cancels or something is owed by then.
 */
export async function askDeletion(
  context: DeletionAsking,
  { asker, locale, session }: Confirmer,
  code: string,
): Promise<MyData | NotInCabinet | Refusal<'obligation_open'> | CodeRefusal> {
  const { clients, codes, database, notify, today } = context
  const client = await clients.byAccount(session.accountId)
  if (!client) return refuse('step_not_allowed')
  const { id: clientId, registrationId } = client
  const refusal = await database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, asker, { code, bound: deletionOf(clientId) })
    if (wrong) return wrong
    await lockClient(trx, clientId)
    if (await findObligation(trx, clientId)) return refuse('obligation_open')
    const due_on = answerDueOn(context)
    const requestId = await insertDeletion(trx, clientId, due_on)
    if (requestId === undefined) return undefined
    await withdrawMarketing(trx, client, today())
    await notify(trx, { clientId, kind: 'deletion_asked', about: requestId, facts: { due_on } })
    await notifyCabinet(trx, registrationId, 'profile')
    return undefined
  })
  return refusal ?? presentOwn(context, client, locale)
}

export function cancelDeletion(
  context: MyDataContext,
  asker: Asker,
): Promise<MyData | NotInCabinet | Refusal<'not_found'>> {
  return changeMyData(context, asker, async (trx, { id }) =>
    (await cancelAsked(trx, id)) ? undefined : refuse('not_found'),
  )
}

/** Binds the deletion code to this purpose alone. */
function deletionOf(clientId: string): Buffer {
  return createHash('sha256').update(`delete the account of ${clientId}`).digest()
}
