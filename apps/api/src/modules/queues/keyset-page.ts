import type { PageQuery } from '@qadam/wire/staff/pages'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Listing, shownPage } from './listing.ts'

/** Rows of a list with what orders them: a moment, then the identifier. */
type Ordered = { readonly id: string; readonly since: Date }

type Page<Row> = { readonly rows: readonly Row[]; readonly earlier: string | null; readonly later: string | null }

/**
 * Returns one page of a list ordered by `since` and `id`, with the places of the pages around it. A page begins behind
 * the row that its address names, so that nothing is counted and rows that end meanwhile shift no page.
 */
export async function keysetPage<Row extends Ordered>(
  trx: Transaction<Tables>,
  list: RawBuilder<Row>,
  {
    after,
    atMost = shownPage.atMost,
    before,
    newestFirst = false,
  }: PageQuery & Partial<Pick<Listing, 'atMost'>> & { readonly newestFirst?: boolean },
): Promise<Page<Row>> {
  const isBackwards = before !== undefined && after === undefined
  const edge = placeIn(after ?? before)
  const isDescending = newestFirst !== isBackwards
  const [beyond, order] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows: found } = await sql<Row & { place: string }>`
    select *, (extract(epoch from since) * 1000000)::bigint || '.' || id as place from (${list}) listed
    ${edge ? sql`where (since, id) ${beyond} (${edge.since}, ${edge.id}::uuid)` : sql``}
    order by since ${order}, id ${order} limit ${atMost + 1}
  `.execute(trx)
  const isMore = found.length > atMost
  const shown = found.slice(0, atMost)
  if (isBackwards) shown.reverse()
  const hasEarlier = isBackwards ? isMore : edge !== undefined
  const hasLater = isBackwards || isMore
  return {
    rows: shown,
    earlier: hasEarlier ? (shown[0]?.place ?? null) : null,
    later: hasLater ? (shown.at(-1)?.place ?? null) : null,
  }
}

/** Microseconds, as exact as the column. */
function placeIn(place: string | undefined) {
  const [micros, id] = place?.split('.') ?? []
  if (micros === undefined || id === undefined) return undefined
  return { id, since: sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'` }
}
