import type pg from 'pg'

export type StatementTimes = Map<string, { calls: number; ms: number }>

export type Watcher = {
  /** Runs before a statement; the statement waits for it. */
  readonly before?: (text: string) => Promise<void>
  readonly after?: (text: string, rows: readonly unknown[]) => void
}

type Query = (text: string, parameters?: unknown[]) => Promise<{ rows: unknown[] }>

/** Sums the time of each statement that goes through this pool's connections. */
export function watchStatements(pool: pg.Pool, { after, before }: Watcher): StatementTimes {
  const times: StatementTimes = new Map()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const watched: Query = async (text, parameters) => {
      await before?.(text)
      const from = performance.now()
      const result = await query(text, parameters)
      const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)
      const { calls, ms } = times.get(name) ?? { calls: 0, ms: 0 }
      times.set(name, { calls: calls + 1, ms: ms + performance.now() - from })
      after?.(text, result.rows)
      return result
    }
    client.query = watched as unknown as typeof client.query
  })
  return times
}
