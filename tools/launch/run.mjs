import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'
import { stopSignals } from './stop-signals.mjs'

const ownGroup = process.platform !== 'win32'
const lookForNpmMs = 250

/** Runs Node on `args`, forwards signals, waits for the end and returns its exit code. */
export async function runUntilItEnds(node, args, { nodeEnv }) {
  // The terminal sends Ctrl-C to a whole process group, and npm sends it once more. In its own group the child receives
  // it only from here, once. A launcher that is killed closes the channel: see end-with-launcher.mjs.
  const child = spawn(node, ['--import', new URL('./end-with-launcher.mjs', import.meta.url).href, ...args], {
    cwd: root,
    detached: ownGroup,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Programs that run `node` by name also get this one.
      ...(node !== process.execPath && { PATH: [dirname(node), process.env.PATH].join(delimiter) }),
      NODE_ENV: process.env.NODE_ENV ?? nodeEnv,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
    },
  })
  const asked = forwardSignals(child)
  endWithNpm(child, asked)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function forwardSignals(child) {
  const heardAt = new Map()
  for (const signal of stopSignals) {
    process.on(signal, () => {
      const now = performance.now()
      const isEcho = now - (heardAt.get(signal) ?? Number.NEGATIVE_INFINITY) < 500
      heardAt.set(signal, now)
      // On Windows the console notifies the child itself, and `kill` would end it abruptly.
      if (ownGroup && !isEcho) child.kill(signal)
    })
  }
  return heardAt
}

/**
 * npm forwards SIGINT and SIGTERM; any other signal ends npm alone, and nothing would end this process. Started without
 * npm, it outlives its parent, as `nohup` and `setsid` intend.
 */
function endWithNpm(child, heardAt) {
  if (!ownGroup || process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    if (heardAt.size === 0) child.kill('SIGTERM')
  }, lookForNpmMs)
  looking.unref()
}
