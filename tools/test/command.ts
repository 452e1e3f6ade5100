import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

type Command = {
  /** A script for Node, usually the result of `tool()`, and its arguments. */
  args: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Captures the output for the caller; otherwise it is streamed to the terminal. */
  quiet?: boolean
}

const running = new Set<ChildProcess>()

/**
 * For the runners and their workers, which live for minutes and allocate all the time: with V8's small space for new
 * objects a tenth of their processor time is collecting garbage.
 */
const roomForNew = '--max-semi-space-size=64'

/** Runs Node itself, not a shim on the PATH: the machine's own Node may be too old for TypeScript. */
export function runNode({
  args,
  cwd = root,
  env = process.env,
  quiet = false,
}: Command): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, NODE_OPTIONS: [env.NODE_OPTIONS, roomForNew].filter(Boolean).join(' ') },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  running.add(child)
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ctrl-C reaches only this process (tools/launch/run.mjs), so it must be passed on. */
export function endWhatRuns(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** Path of the script behind a command in node_modules/.bin, from its package's manifest. */
export function tool(packageName: string, program: string): string {
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]!)
}
