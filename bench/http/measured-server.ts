import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const clockTicksPerSecond = 100

/** A server in a process of its own, whose processor time can be read from outside. */
export type MeasuredServer = {
  readonly name: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly child: ChildProcess
}

type Start = {
  name: string
  script: string
  port: number
  path: string
  headers?: Record<string, string>
  env?: Record<string, string>
}

export async function startMeasured({
  name,
  script,
  port,
  path,
  headers = {},
  env = {},
}: Start): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
  })
  const server = { name, url: `http://127.0.0.1:${port}${path}`, headers, child }
  await answering(server)
  return server
}

export async function stopMeasured({ child }: MeasuredServer): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Microseconds of the server's processor time per request, both of its user and its kernel half. */
export async function cpuPerRequest(server: MeasuredServer, requests: number): Promise<number> {
  const before = await cpuSeconds(server)
  await load(server, requests)
  return ((await cpuSeconds(server)) - before) * (1e6 / requests)
}

async function load({ url, headers }: MeasuredServer, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let left = requests
  const client = async () => {
    while (left > 0) {
      left -= 1
      await get(url, headers, agent)
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
  agent.destroy()
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

async function cpuSeconds({ child }: MeasuredServer): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond
}

async function answering(server: MeasuredServer): Promise<void> {
  const agent = new Agent()
  for (;;) {
    if (server.child.exitCode !== null) throw new Error(`${server.name} ended before it answered`)
    const answers = await get(server.url, server.headers, agent).then(
      () => true,
      () => false,
    )
    if (answers) return
    await pause(50)
  }
}
