import pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * Counts the statements that this process sends to PostgreSQL from now on, by any of its pools, until the test is
 * over. `begin` and `commit` are statements too.
 */
export function followStatements(): { readonly sent: readonly string[]; forget(): void } {
  const sent: string[] = []
  const { prototype } = pg.Client as unknown as { prototype: { query(...given: unknown[]): unknown } }
  const original = prototype.query
  prototype.query = function query(this: unknown, ...given: unknown[]) {
    const [asked] = given
    sent.push(typeof asked === 'string' ? asked : String((asked as { text?: unknown } | undefined)?.text))
    return original.apply(this, given)
  }
  onTestFinished(() => {
    prototype.query = original
  })
  return {
    sent,
    forget() {
      sent.length = 0
    },
  }
}
