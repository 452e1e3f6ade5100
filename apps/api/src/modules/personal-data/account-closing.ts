import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { saveEmail } from '../clients/client-contacts.ts'
import { forgetTouches } from '../marketing/touches.ts'
import { deletePictures } from '../registration/delete-pictures.ts'
import { endSessionsOf } from '../session/end-sessions-of.ts'
import { forgetExports, hasSignedContract } from './personal-data-repository.ts'

type Trx = Transaction<Tables>

type Whose = { readonly clientId: string; readonly accountId: string }

/**
 * Signs the client out everywhere and frees the phone for a new registration. Retained: who the client was, because one
 * person is one client, and what the law obliges a lender to keep for five years: applications, decisions, contracts,
 * payments, signatures, messages. If nothing was ever signed, the answers and the faces are erased too.
 */
export async function closeAccount(trx: Trx, whose: Whose): Promise<void> {
  const { accountId, clientId } = whose
  await endSessionsOf(trx, accountId, 'account_closed')
  await forgetTouches(trx, accountId)
  await forgetExports(trx, { clientId })
  // Contact details are no part of a credit file.
  await saveEmail(trx, whose, null)
  if (!(await hasSignedContract(trx, clientId))) await forgetAnswers(trx, accountId)
  await freePhone(trx, accountId)
}

/**
 * Signed documents are found by phone, so they are moved to the closed account: otherwise the phone's next owner would
 * own them.
 */
async function freePhone(trx: Trx, accountId: string): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  const closed = `closed ${accountId}`
  for (const table of ['signed_documents', 'potential_contracts', 'document_tokens', 'sms_codes'] as const) {
    await trx.updateTable(table).set({ phone: closed }).where('phone', '=', account.phone).execute()
  }
  await trx
    .updateTable('accounts')
    .set({ closed_at: sql<Date>`now()`, phone: closed })
    .where('id', '=', accountId)
    .execute()
}

async function forgetAnswers(trx: Trx, accountId: string): Promise<void> {
  const registration = await trx
    .updateTable('registrations')
    .set({
      ...{ iin: null, registry_person: null, first_name: null, last_name: null, middle_name: null },
      ...{ birthday: null, birthplace: null, sex: null, country_id: null },
      ...{ id_number: null, issuer: null, issued_on: null, valid_until: null },
      last_answers: '{}',
    })
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (!registration) return
  await deletePictures(trx, registration.id)
}
