import { loadavg } from 'node:os'
import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { closeDays } from '@qadam/api/modules/servicing/close-days'
import { readLoansToClose } from '@qadam/api/modules/servicing/read-loans-to-close'

import { addDays } from '@qadam/domain/calendar/day'
import { stateCalendar } from '@qadam/domain/calendar/working-days'
import { closePast } from '@qadam/domain/lending/servicing/pass-days'
import { createBareTables, insertBare } from './closing/bare-inserts.ts'
import { fillWithLoansBehind } from './closing/loans-behind.ts'
import { watchBackends } from './closing/processor-time.ts'
import { watchStatements } from './closing/statement-times.ts'

/**
 * Cost of closing a day, with all guards on, as a ratio to bare inserts of the rows it writes: a hundred thousand open
 * loans, a fifth of them late. Three days are closed; after each thousand loans the rows of that thousand are inserted
 * bare, in as many transactions over as many connections, so that other work on the machine slows down both. Creates a
 * database beside the one of DATABASE_URL and drops it. `bench/close.ts 10000` does the same with fewer loans.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL server on which databases may be made.\n')
  process.exit(1)
}
const loans = Number(process.argv[2] ?? 100_000)
const rounds = 3
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: '', poolSize: 4, log: silent })

const name = `qadam_bench_close_${process.pid}`
const url = new URL(databaseUrl)
url.pathname = `/${name}`
const around = await open(databaseUrl)
await around.driver.pool.query(`create database ${name}`)
try {
  await measure()
} finally {
  await around.driver.pool.query(`drop database ${name} with (force)`)
  await around.close()
}

async function measure(): Promise<void> {
  const database = await open(url.href)
  const beside = await open(url.href)
  const reading = await open(url.href)
  let behind: string[] = []
  let day = ''
  let bare = 0
  let paused = 0
  let own = 0
  const [ofClose, ofBare] = [watchBackends(database.driver.pool), watchBackends(beside.driver.pool)]
  const isSearch = (text: string) => text.startsWith('select "id" from "loans"')
  const times = watchStatements(database.driver.pool, {
    before: async (text) => {
      if (!isSearch(text) || behind.length === 0) return
      const from = performance.now()
      const processor = process.cpuUsage()
      const half = Math.ceil(behind.length / 2)
      const chunks = [behind.slice(0, half), behind.slice(half)].filter(({ length }) => length > 0)
      bare += await insertBare({ pool: beside.driver.pool, reading: reading.driver.pool }, chunks, day)
      behind = []
      paused += performance.now() - from
      own -= secondsOf(process.cpuUsage(processor))
    },
    after: (text, rows) => {
      if (isSearch(text)) behind = (rows as { id: string }[]).map(({ id }) => id)
    },
  })
  await migrate(reading)
  await fillWithLoansBehind(reading, loans, rounds)
  await createBareTables(reading.driver.pool)

  const today = await ask('current_date')
  const calendar = stateCalendar([{ day: `${today.slice(0, 4)}-01-01`, isWorking: false }])
  const memory = process.memoryUsage().rss
  let highest = memory
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 50)
  const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(7)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    day = addDays(today, round - rounds - 1)
    ;[bare, paused, own] = [0, 0, 0]
    times.clear()
    const fold = await timeOfFold()
    const [from, processor] = [performance.now(), process.cpuUsage()]
    const [closeBefore, bareBefore] = [await ofClose(), await ofBare()]
    const { closed, leftBehind } = await closeDays({
      ...{ database, log: silent, today: () => addDays(day, 1), calendar: () => calendar },
    })
    const close = performance.now() - from - paused
    own += secondsOf(process.cpuUsage(processor))
    const [server, bareServer] = [(await ofClose()) - closeBefore, (await ofBare()) - bareBefore]
    ratios.push(close / bare)
    say(`${day}: ${closed} closed, ${leftBehind} left behind, load ${loadavg()[0]?.toFixed(1)}`)
    say(`  close ${seconds(close)} s   bare ${seconds(bare)} s   ratio ${(close / bare).toFixed(2)}`)
    say(
      `  processor: server ${server.toFixed(2)} s, this process ${own.toFixed(2)} s; bare, server ${bareServer.toFixed(2)} s`,
    )
    say(`  computing the days ${seconds(fold * closed)} s`)
  }
  clearInterval(watch)
  const [median = 0] = ratios.toSorted((one, other) => one - other).slice(Math.floor(rounds / 2))
  say(`ratio ${median.toFixed(2)}, the median; ${await ask('select count(*) from ledger_lines')} lines`)
  say(`memory ${(memory / 1e6).toFixed(0)} MB before, ${(highest / 1e6).toFixed(0)} MB at most`)
  say('statements of the last round, those of both connections added up:')
  for (const [text, { calls, ms }] of [...times].toSorted(([, one], [, other]) => other.ms - one.ms).slice(0, 16))
    say(`  ${seconds(ms)} s ${String(calls).padStart(5)}  ${text}`)
  await database.close()
  await beside.close()
  await reading.close()

  async function ask(statement: string): Promise<string> {
    const { rows } = await reading.driver.pool.query(`select (${statement})::text as answer`)
    return (rows as { answer: string }[])[0]?.answer ?? ''
  }

  /** Milliseconds of computing a loan's day, without the database. */
  async function timeOfFold(): Promise<number> {
    const some = await reading.sql.selectFrom('loans').selectAll().orderBy('id').limit(500).execute()
    const read = await reading.sql.transaction().execute((trx) => readLoansToClose(trx, some, calendar))
    const from = performance.now()
    for (const { state } of read) closePast(state, { day })
    return (performance.now() - from) / read.length
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function secondsOf({ system, user }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}
