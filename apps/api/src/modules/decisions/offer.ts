import type { ProductId } from '@qadam/domain/lending/products'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { withColumns } from '../../db/with-columns.ts'

export type Offer = {
  readonly product: ProductId
  readonly most: bigint
  readonly terms: readonly number[]
}

/** The offer of an approved application; undefined once it is no longer valid. */
export async function findOffer(
  executor: Database['sql'] | Transaction<Tables>,
  applicationId: string,
): Promise<Offer | undefined> {
  const row = await executor
    .selectFrom('decisions')
    .select(['offer_product', 'offer_most_tiyn', 'offer_terms', sql<boolean>`valid_until > now()`.as('is_valid')])
    .where('application_id', '=', applicationId)
    .where('outcome', '<>', 'review')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.is_valid) return undefined
  const offer = withColumns(row, 'offer_product', 'offer_most_tiyn', 'offer_terms')
  return { product: offer.offer_product, most: offer.offer_most_tiyn, terms: offer.offer_terms }
}
