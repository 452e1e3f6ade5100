import type pg from 'pg'
import type { Database } from '../../src/db/connect.ts'

type Query = (...given: unknown[]) => Promise<unknown>

/** Kills this process once the database has answered that many statements: `begin` and `commit` are such too. */
export function dieAfterStatement({ driver: { pool } }: Database, fatal: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const watched = new WeakSet<pg.PoolClient>()
  let answered = 0
  const connectWatched = async () => {
    const client = await connect()
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as Query
    const mortal: Query = async (...given) => {
      const answer = await query(...given)
      answered += 1
      if (answered === fatal) process.kill(process.pid, 'SIGKILL')
      return answer
    }
    return Object.assign(client, { query: mortal })
  }
  Object.assign(pool, { connect: connectWatched })
}
