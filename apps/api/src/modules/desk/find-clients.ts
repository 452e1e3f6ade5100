import { type SearchWords, searchWords } from '@qadam/domain/staff/search-words'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/clients'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { accountsOfRequest } from './accounts-of-request.ts'
import { presentFound } from './desk-client-presenter.ts'
import type { FoundRow } from './found-row.ts'

type Trx = Transaction<Tables>

const shownAtMost = 25

/** Tries each interpretation of the query, likeliest first; every one is backed by an index. */
export async function findClients(
  trx: Trx,
  typed: string,
): Promise<Pick<AnswerOf<typeof wire.findClients>, 'clients' | 'is_more'>> {
  const found = new Map<string, FoundRow>()
  for (const words of searchWords(typed)) {
    for (const row of await rowsBy(trx, words)) found.set(row.id, found.get(row.id) ?? row)
    if (found.size > shownAtMost) break
  }
  const rows = [...found.values()]
  return { clients: rows.slice(0, shownAtMost).map(presentFound), is_more: rows.length > shownAtMost }
}

function rowsBy(trx: Trx, words: SearchWords): Promise<readonly FoundRow[]> {
  switch (words.by) {
    case 'iin':
      return clients(trx).where('clients.iin', '=', words.iin).execute()
    case 'phone':
      return clients(trx).where('accounts.phone', '=', words.phone).execute()
    case 'phone_tail':
      return clients(trx).where(sql`right(accounts.phone, 4)`, '=', words.tail).orderBy('clients.id').execute()
    case 'email':
      return clients(trx).where(sql`lower(clients.email)`, '=', words.email).orderBy('clients.id').execute()
    case 'contract':
      return clients(trx)
        .innerJoin('loan_contracts', 'loan_contracts.client_id', 'clients.id')
        .where('loan_contracts.number', '=', BigInt(words.number))
        .execute()
    case 'request':
      return clients(trx).where('accounts.id', 'in', accountsOfRequest(trx, words.id)).execute()
    case 'name':
      return byName(trx, words)
  }
}

// The greatest code point: an upper bound for all strings with the prefix.
const last = '\u{10ffff}'

function byName(trx: Trx, words: SearchWords & { by: 'name' }): Promise<readonly FoundRow[]> {
  const lastName = sql`folded_name(clients.last_name) collate "C"`
  const firstName = sql`folded_name(clients.first_name) collate "C"`
  const begin = clients(trx)
    .where(sql<boolean>`${lastName} >= ${words.last} and ${lastName} < ${words.last + last}`)
    .orderBy(lastName)
    .orderBy(firstName)
    .orderBy('clients.id')
  if (words.first === '') return begin.execute()
  return begin.where(sql<boolean>`${firstName} >= ${words.first} and ${firstName} < ${words.first + last}`).execute()
}

function clients(trx: Trx) {
  return trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['clients.id', 'clients.iin', 'accounts.phone', 'accounts.closed_at'])
    .select(['clients.first_name', 'clients.last_name', 'clients.middle_name'])
    .limit(shownAtMost + 1)
}
