import { hash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Database } from './connect.ts'
import { nameLostConnection } from './database-errors.ts'
import { connectOrName, tracedStatement } from './kysely-pool.ts'

/**
 * A prepared statement for a query so frequent that compiling and planning it would cost more than running it; each
 * connection prepares it once. It has a single parameter, used once in the text.
 */
export function preparedStatement<Row extends object>(
  { driver }: Database,
  write: (value: Buffer) => Compilable<Row>,
): (value: Buffer) => Promise<Row | undefined> {
  let statement: { readonly name: string; readonly text: string } | undefined
  return async (value) => {
    statement ??= named(write(value).compile().sql)
    const asked = { ...statement, values: [value] }
    const client = await connectOrName(driver.pool)
    try {
      const { rows } = await tracedStatement(asked.text, () => client.query<Row>(asked))
      client.release()
      return rows[0]
    } catch (error) {
      // The prepared statement may be gone or may no longer fit the tables; discarding the connection makes a new one
      // prepare it again.
      client.release(true)
      throw nameLostConnection(error)
    }
  }
}

/**
 * Named by a hash of the text: two queries never share a name, even when a pooler lends one connection to two releases.
 */
function named(text: string) {
  return { name: hash('sha256', text, 'base64url'), text }
}
