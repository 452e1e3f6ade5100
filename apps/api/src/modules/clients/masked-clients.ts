import { maskedIin, maskedPhone } from '@qadam/domain/staff/masked'
import type { LocaleCode } from '@qadam/wire/locale'
import type { MaskedClient } from '@qadam/wire/staff/claims'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { blockedWays } from './contact-blocks.ts'

export type ShownClient = { readonly client: MaskedClient; readonly locale: LocaleCode; readonly isClosed: boolean }

/** Returns clients by id, masked as on the client's page. */
export async function maskedClients(
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownClient>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['clients.id', 'clients.iin', 'clients.first_name', 'clients.last_name', 'clients.middle_name'])
    .select(['accounts.phone', 'accounts.locale', 'accounts.closed_at', blockedWays.as('blocked_ways')])
    .where('clients.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ blocked_ways, closed_at, first_name, id, iin, last_name, locale, middle_name, phone }) => [
      id,
      {
        client: {
          id,
          name: [last_name, first_name, middle_name].filter((part) => part).join(' '),
          iin_masked: maskedIin(iin),
          phone_masked: closed_at === null ? maskedPhone(phone) : null,
          blocked_ways,
        },
        locale,
        isClosed: closed_at !== null,
      },
    ]),
  )
}
