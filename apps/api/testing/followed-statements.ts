import pg from 'pg'
import { onTestFinished } from 'vitest'

type Followed = {
  readonly sent: readonly string[]
  forget(): void
  /**
   * What is sent while something is asked. Jobs of this process send statements of their own in between, so a test polls:
   * those of the request itself are in every try.
   */
  during(asked: () => Promise<unknown>): Promise<string[]>
}

/**
 * Counts the statements that this process sends to PostgreSQL from now on, by any of its pools, until the test is
 * over. `begin` and `commit` are statements too.
 */
export function followStatements(): Followed {
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
    async during(asked) {
      sent.length = 0
      await asked()
      return [...sent]
    },
  }
}
