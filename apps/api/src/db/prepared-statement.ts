import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './connect.ts'
import { nameLostConnection } from './database-errors.ts'
import { connectOrName, tracedStatement } from './kysely-pool.ts'

/**
 * A prepared statement for a query so frequent that compiling and planning it would cost more than running it: its text
 * is written once, and each connection prepares it once. `write` is called with a placeholder for each value, so what it
 * writes must not depend on them.
 */
export function preparedStatement<Row extends object, Values extends Readonly<Record<string, unknown>>>(
  { driver }: Database,
  write: (values: Values) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  let statement: Statement | undefined
  return async (values) => {
    statement ??= statementOf(write(placeholdersFor(values)).compile())
    const { name, text } = statement
    const asked = { name, text, values: filled(statement, values) }
    const client = await connectOrName(driver.pool)
    try {
      const { rows } = await tracedStatement(text, () => client.query<Row>(asked))
      client.release()
      return rows
    } catch (error) {
      // The prepared statement may be gone or may no longer fit the tables; discarding the connection makes a new one
      // prepare it again.
      client.release(true)
      throw nameLostConnection(error)
    }
  }
}

type Statement = { readonly name: string; readonly text: string; readonly parameters: readonly unknown[] }

/** A symbol for each value, described by the value's name: no constant of a query can be mistaken for one. */
function placeholdersFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, Symbol(name)])) as Values
}

function filled({ parameters }: Statement, values: Readonly<Record<string, unknown>>): unknown[] {
  return parameters.map((parameter) =>
    typeof parameter === 'symbol' ? values[parameter.description ?? ''] : parameter,
  )
}

/**
 * Named by a hash of the text: two queries never share a name, even when a pooler lends one connection to two releases.
 */
function statementOf({ parameters, sql: text }: CompiledQuery): Statement {
  return { name: hash('sha256', text, 'base64url'), text, parameters }
}
