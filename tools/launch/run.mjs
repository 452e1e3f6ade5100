import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

const ownGroup = process.platform !== 'win32'

/** Runs Node on `args`, hands signals over, waits for the end and answers with its exit code. */
export async function runUntilItEnds(node, args, { nodeEnv }) {
  // The terminal sends Ctrl-C to a whole process group and npm sends it once more. In a group of its own the child
  // hears it from here only, once. A launcher that is killed outright closes the channel: see end-with-launcher.mjs.
  const child = spawn(node, ['--import', new URL('./end-with-launcher.mjs', import.meta.url).href, ...args], {
    cwd: root,
    detached: ownGroup,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV ?? nodeEnv,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
    },
  })
  handOverSignals(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function handOverSignals(child) {
  const heardAt = new Map()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = performance.now()
      const isEcho = now - (heardAt.get(signal) ?? Number.NEGATIVE_INFINITY) < 500
      heardAt.set(signal, now)
      // On Windows the console tells the child itself, and `kill` would end it without grace.
      if (ownGroup && !isEcho) child.kill(signal)
    })
  }
}
