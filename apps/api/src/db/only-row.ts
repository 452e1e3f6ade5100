import type { QueryResult } from 'kysely'

/** Returns the row of a statement that always yields one; throws when there is none. */
export async function onlyRow<Row>(answer: Promise<QueryResult<Row>>): Promise<Row> {
  const { rows } = await answer
  const [row] = rows
  if (row === undefined) throw new Error('A statement that must return a row returned none')
  return row
}
