import { sql, type Transaction } from 'kysely'
import type { Closing } from '../../db/personal-column-words.ts'
import type { Emptied, TableDeleted, TableEmptied } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { removeCardsOf } from '../autopay/remove-cards.ts'
import { forgetTouches } from '../marketing/touches.ts'
import { deletePictures } from '../registration/delete-pictures.ts'
import { forgetExports } from './personal-data-repository.ts'

type Trx = Transaction<Tables>

export type ClosingAccount = { readonly clientId: string; readonly accountId: string }

type Erasure<Whose = ClosingAccount> = (trx: Trx, whose: Whose) => Promise<unknown>

type Deletions<When extends Closing> = { readonly [Table in TableDeleted<When>]: Erasure }

const touches: Erasure = (trx, { accountId }) => forgetTouches(trx, accountId)

/** Rows that go with every account, by table. */
export const deletedWithAccount: Deletions<'always'> = {
  utm_touches: touches,
  registration_sources: touches,
  data_exports: (trx, { clientId }) => forgetExports(trx, { clientId }),
  push_subscriptions: (trx, { accountId }) => {
    const sessions = trx.selectFrom('sessions').select('id').where('account_id', '=', accountId)
    return trx.deleteFrom('push_subscriptions').where('session_id', 'in', sessions).execute()
  },
}

const pictures: Erasure = async (trx, { accountId }) => {
  const registration = await trx
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (registration) await deletePictures(trx, registration.id)
}

/** Rows that go too if nothing was ever signed. */
export const deletedIfUnsigned: Deletions<'unsigned'> = {
  identification_pictures: pictures,
  liveness_frames: pictures,
  request_pictures: (trx, { clientId }) => {
    const asked = trx
      .selectFrom('paper_requests')
      .innerJoin('applications', 'applications.id', 'paper_requests.application_id')
      .select('paper_requests.id')
      .where('client_id', '=', clientId)
    return trx.deleteFrom('request_pictures').where('paper_request_id', 'in', asked).execute()
  },
}

/** The phone is undefined once the account is closed: it may belong to another person by then. */
export type WithPhone = ClosingAccount & { readonly phone: string | undefined; readonly outbox: Outbox }

type Emptyings<When extends Closing, Whose> = { readonly [Table in TableEmptied<When>]: Erasure<Whose> }

const phoneOfClosed = (accountId: string) => `closed ${accountId}`

type FoundByPhone = 'signed_documents' | 'potential_contracts' | 'document_tokens' | 'sms_codes'

/** Moves rows that are found by phone to the closed account: otherwise the phone's next owner would own them. */
function movedFrom(table: FoundByPhone): Erasure<WithPhone> {
  return async (trx, { accountId, phone }) => {
    if (phone === undefined) return
    const emptied = { phone: phoneOfClosed(accountId) } satisfies Emptied<FoundByPhone, 'always'>
    await trx.updateTable(table).set(emptied).where('phone', '=', phone).execute()
  }
}

/** Values that go with every account. Contact details are no part of a credit file. */
export const emptiedWithAccount: Emptyings<'always', WithPhone> = {
  signed_documents: movedFrom('signed_documents'),
  potential_contracts: movedFrom('potential_contracts'),
  document_tokens: movedFrom('document_tokens'),
  sms_codes: movedFrom('sms_codes'),
  clients: (trx, { clientId }) => {
    const emptied = { email: null } satisfies Emptied<'clients', 'always'>
    return trx.updateTable('clients').set(emptied).where('id', '=', clientId).execute()
  },
  registrations: (trx, { accountId }) => {
    const emptied = { email: null } satisfies Emptied<'registrations', 'always'>
    return trx.updateTable('registrations').set(emptied).where('account_id', '=', accountId).execute()
  },
  // A job erases the token once the acquirer has forgotten the card: without the token nobody could tell it to.
  saved_cards: (trx, { clientId, outbox }) => removeCardsOf(trx, outbox, clientId),
  accounts: (trx, { accountId }) => {
    const emptied = { phone: phoneOfClosed(accountId) } satisfies Emptied<'accounts', 'always'>
    return trx
      .updateTable('accounts')
      .set({ closed_at: sql<Date>`now()`, ...emptied })
      .where('id', '=', accountId)
      .where('closed_at', 'is', null)
      .execute()
  },
}

/** Values that go too if nothing was ever signed. */
export const emptiedIfUnsigned: Emptyings<'unsigned', ClosingAccount> = {
  registrations: (trx, { accountId }) => {
    const emptied = {
      ...{ iin: null, registry_person: null, first_name: null, last_name: null, middle_name: null },
      ...{ birthday: null, birthplace: null, sex: null, country_id: null, is_resident: null, is_ipdl: null },
      ...{ id_number: null, issuer: null, issued_on: null, valid_until: null, warnings: [] },
      last_answers: '{}',
    } satisfies Emptied<'registrations', 'unsigned'>
    return trx.updateTable('registrations').set(emptied).where('account_id', '=', accountId).execute()
  },
  applications: (trx, { clientId }) => {
    const emptied = { fraud_answers: null } satisfies Emptied<'applications', 'unsigned'>
    return trx.updateTable('applications').set(emptied).where('client_id', '=', clientId).execute()
  },
  payees: (trx, { clientId }) => {
    const emptied = { sealed_number: null, token: null } satisfies Emptied<'payees', 'unsigned'>
    return (
      trx
        .updateTable('payees')
        // A client who comes back gives the number again, and it is checked again.
        .set({ ...emptied, state: 'unknown' })
        .where('client_id', '=', clientId)
        .execute()
    )
  },
}
