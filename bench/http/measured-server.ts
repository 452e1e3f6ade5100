import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { askWhile } from './client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const clockTicksPerSecond = 100

/** A server in its own process, whose processor time can be read from outside. */
export type MeasuredServer = {
  readonly name: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly child: ChildProcess
}

type Start = {
  name: string
  script: string
  args?: readonly string[]
  port: number
  path: string
  headers?: Record<string, string>
  env?: Record<string, string>
  /** A file for what it writes; nowhere by default. */
  output?: string
}

export async function startMeasured({
  name,
  script,
  args = [],
  port,
  path,
  headers = {},
  env = {},
  output = '/dev/null',
}: Start): Promise<MeasuredServer> {
  const log = openSync(output, 'a')
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', log, 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), METRICS_PORT: '0', CONSOLE_PORT: 'off', ...env },
  })
  closeSync(log)
  process.once('exit', () => child.kill())
  const server = { name, url: `http://127.0.0.1:${port}${path}`, headers, child }
  await answering(server)
  return server
}

export async function stopMeasured({ child }: MeasuredServer): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export type Cost = {
  /** Microseconds of processor time per request: user and kernel, all threads. */
  readonly cpu: number
  readonly perSecond: number
}

/** Sends requests over sixteen connections for that many seconds. */
export async function costOf(server: MeasuredServer, seconds: number): Promise<Cost> {
  const [cpuBefore, start] = [await cpuSeconds(server), performance.now()]
  const isGoingOn = () => performance.now() - start < seconds * 1000
  const answers = await Promise.all(Array.from({ length: 16 }, () => askWhile(isGoingOn, server)))
  const requests = answers.reduce((sum, count) => sum + count)
  const elapsed = (performance.now() - start) / 1000
  return { cpu: ((await cpuSeconds(server)) - cpuBefore) * (1e6 / requests), perSecond: requests / elapsed }
}

async function cpuSeconds({ child }: MeasuredServer): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond
}

async function answering({ name, url, headers, child }: MeasuredServer): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it answered`)
    const answers = await fetch(url, { headers }).then(
      async (answer) => (await answer.arrayBuffer()) && answer.ok,
      () => false,
    )
    if (answers) return
    await pause(50)
  }
}
