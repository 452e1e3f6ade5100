import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

type Command = {
  /** A file for Node, usually what `tool()` answers, and its arguments. */
  args: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Keep the output for the caller; otherwise it goes to the terminal as it comes. */
  quiet?: boolean
}

const running = new Set<ChildProcess>()

/** Runs Node itself, not a shim found on the PATH: the machine's own Node may be too old for TypeScript. */
export function runNode({
  args,
  cwd = root,
  env = process.env,
  quiet = false,
}: Command): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
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

/** Ctrl-C reaches this process only (tools/launch/run.mjs), so it has to be told on. */
export function endWhatRuns(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** The file behind a command in node_modules/.bin: what its package calls its program. */
export function tool(packageName: string, program: string): string {
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]!)
}
