import type { QueryResult } from 'kysely'

/** Of a statement that answers with one row, whatever happens; none is a mistake of ours. */
export async function onlyRow<Row>(answer: Promise<QueryResult<Row>>): Promise<Row> {
  const { rows } = await answer
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always answers with a row did not')
  return row
}
