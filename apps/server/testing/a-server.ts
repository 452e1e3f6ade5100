import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type DatabasePlace, environmentOf } from '@qadam/api/testing/a-database'
import { keepForTheSuite } from '@qadam/api/testing/suite-log'
import { onTestFinished } from 'vitest'

const main = path.join(import.meta.dirname, '../src/main.ts')

const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
  PORT: '0',
  METRICS_PORT: '0',
  CONSOLE_PORT: 'off',
}

export type LogLine = { level: string; msg: string; [field: string]: unknown }

export type ServerProcess = {
  /** Waits for the server and returns its address; rejects with its output when the process ends instead. */
  ready(): Promise<string>
  /** Waits for the first matching log line. */
  line(fits: (line: LogLine) => boolean): Promise<LogLine>
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>
}

export type ServerOptions = { env?: Record<string, string>; nodeArgs?: string[] }

/** Starts the real server process as an operator does, on its own port and without this process's environment. */
export function aServer(place: DatabasePlace, { env = {}, nodeArgs = [] }: ServerOptions = {}): ServerProcess {
  const child = spawn(process.execPath, [...nodeArgs, main], {
    cwd: place.dataDir,
    env: { ...bareEnvironment, ...environmentOf(place), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal, stdout, stderr }))
  ended.then(() => keepForTheSuite(stdout + stderr))

  const line = (fits: (line: LogLine) => boolean) =>
    new Promise<LogLine>((resolve, reject) => {
      const look = () => {
        const found = logLines(stdout).find(fits)
        if (found) resolve(found)
      }
      look()
      child.stdout.on('data', look)
      ended.then(({ code, signal }) =>
        reject(new Error(`The server exited (${signal ?? code}) without that line.\n${stdout}\n${stderr}`)),
      )
    })

  return {
    line,
    ended,
    kill: (signal) => void child.kill(signal),
    async ready() {
      const { port } = await line(({ msg }) => msg === 'ready')
      return `http://127.0.0.1:${port}`
    },
  }
}

/** The complete JSON lines; the greeting is none. */
export function logLines(stdout: string): LogLine[] {
  const lines = stdout.slice(0, stdout.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
}
