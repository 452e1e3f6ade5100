import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './connect.ts'

/**
 * A question that is asked so often that writing its SQL anew would cost more than its answer. It takes one value, which
 * stands in it once.
 */
export function writtenOnce<Row>(
  { sql }: Database,
  write: (value: Buffer) => Compilable<Row>,
): (value: Buffer) => Promise<Row | undefined> {
  let written: CompiledQuery<Row> | undefined
  return async (value) => {
    written ??= write(value).compile()
    const { rows } = await sql.executeQuery<Row>({ ...written, parameters: [value] })
    return rows[0]
  }
}
