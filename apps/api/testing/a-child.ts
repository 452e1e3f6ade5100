import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** A child process of the app that a test may kill; it never outlives the test. */
export type Child = {
  readonly lines: readonly string[]
  /** Waits for the first matching line; rejects when the process ends without it. */
  line(fits: (line: string) => boolean): Promise<string>
  say(line: string): void
  kill(signal: NodeJS.Signals): Promise<void>
  /** The exit code, available once all output has been read; null when a signal ended the process. */
  readonly ended: Promise<number | null>
}

export type ChildOptions = { env?: Record<string, string>; args?: string[]; wrapper?: string[] }

export function aChild(script: string, { args = [], env = {}, wrapper = [] }: ChildOptions = {}): Child {
  const [command, ...rest] = [...wrapper, process.execPath, path.join(import.meta.dirname, 'children', script), ...args]
  const child = spawn(command!, rest, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  const errors: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  child.stderr.on('data', (text) => errors.push(String(text)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    lines,
    ended,
    say: (line) => void child.stdin.write(`${line}\n`),
    async kill(signal) {
      child.kill(signal)
      await ended
    },
    line: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(fits)
          if (found !== undefined) resolve(found)
        }
        look()
        reader.on('line', look)
        ended.then(() =>
          reject(new Error(`The process ended without that line. Its output: ${lines}\n${errors.join('')}`)),
        )
      }),
  }
}
