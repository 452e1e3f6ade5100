import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const ticksPerSecond = 100

/**
 * Remembers the server's processes behind a pool and sums their processor time: unlike seconds it hardly depends on
 * what else the machine does. Zero where the server is on another machine, or not on Linux.
 */
export function watchBackends(pool: pg.Pool): () => Promise<number> {
  const backends = new Set<number>()
  pool.on('connect', (client) => {
    const { processID } = client as unknown as { processID: number }
    backends.add(processID)
  })
  return async () => {
    const seconds = await Promise.all([...backends].map(secondsOf))
    return seconds.reduce((sum, one) => sum + one, 0)
  }
}

async function secondsOf(backend: number): Promise<number> {
  const text = await readFile(`/proc/${backend}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number)
  return (user + system) / ticksPerSecond
}
