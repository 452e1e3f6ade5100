import { hash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Database } from './connect.ts'
import { nameLostConnection } from './database-errors.ts'
import { connectOrName, tracedStatement } from './kysely-pool.ts'

/**
 * A question that is asked so often that writing its SQL anew and planning it anew would cost more than its answer: each
 * connection prepares it once. It takes one value, which stands in it once.
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
      // What the connection has prepared may be gone, or no longer fit the tables: another one prepares it afresh.
      client.release(true)
      throw nameLostConnection(error)
    }
  }
}

/** By its text: two questions never meet under one name, also where a pooler lends one connection to two releases. */
function named(text: string) {
  return { name: hash('sha256', text, 'base64url'), text }
}
