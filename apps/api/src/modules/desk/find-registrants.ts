import { type SearchWords, searchWords } from '@qadam/domain/staff/search-words'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/clients'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedRegistrant } from '../registration/masked-registrant.ts'
import { accountsOfRequest } from './accounts-of-request.ts'

type Trx = Transaction<Tables>
type Found = AnswerOf<typeof wire.findClients>['registrations']

const shownAtMost = 10

/** The found are a look of their own, at registrations. */
export async function seeRegistrants(trx: Trx, caller: StaffCaller, typed: string): Promise<Found> {
  const found = await findRegistrants(trx, typed)
  const subjects = found.map(({ id }) => id)
  if (subjects.length > 0)
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'registration.read', subjectKind: 'registration', subjects },
    })
  return found
}

/**
 * Finds people who are not clients yet by what they can say on the phone. Not by name: unfinished registrations have no
 * index of names, and their names are not compared with the register yet.
 */
async function findRegistrants(trx: Trx, typed: string): Promise<Found> {
  const found = new Map<string, Found[number]>()
  for (const words of searchWords(typed)) {
    for (const { id, step, ...entered } of await rowsBy(trx, words))
      found.set(id, { id, person: maskedRegistrant(entered), step })
  }
  return [...found.values()].slice(0, shownAtMost)
}

async function rowsBy(trx: Trx, words: SearchWords) {
  switch (words.by) {
    case 'iin':
      return registrants(trx).where('registrations.iin', '=', words.iin).execute()
    case 'phone':
      return registrants(trx).where('accounts.phone', '=', words.phone).execute()
    case 'phone_tail':
      return registrants(trx).where(sql`right(accounts.phone, 4)`, '=', words.tail).execute()
    case 'request':
      return registrants(trx).where('accounts.id', 'in', accountsOfRequest(trx, words.id)).execute()
    case 'contract':
    case 'email':
    case 'name':
      return []
  }
}

function registrants(trx: Trx) {
  return trx
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id', 'registrations.step', 'registrations.iin', 'accounts.phone'])
    .select(['registrations.first_name', 'registrations.last_name', 'registrations.middle_name'])
    .where('registrations.client_id', 'is', null)
    .where('accounts.closed_at', 'is', null)
    .orderBy('registrations.id')
    .limit(shownAtMost)
}
