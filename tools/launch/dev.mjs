import { join } from 'node:path'
import { root } from './root.mjs'

// Code loaded by the running server itself: a change here needs a new process. Screens need none, Vite reloads them.
const programPaths = [
  ...['apps/server/src', 'apps/api/src', 'apps/web/server', 'apps/console/server'],
  ...['boot', 'content', 'guards', 'site-guards.ts', 'site-paths.ts'].map((path) => `apps/web/app/${path}`),
  ...['packages/wire/src', 'packages/domain/src'],
]

/**
 * Node's arguments for `npm run dev`. Paths are listed explicitly: a bare `--watch` follows every import, including
 * files that build tools write and import once, and would restart forever.
 */
export function devArguments(platform = process.platform) {
  const program = [join(root, 'apps/server/src/main.ts'), '--dev']
  // Node watches folders only where the system reports changes deep inside them.
  if (!['darwin', 'linux', 'win32'].includes(platform)) return program
  return [...programPaths.map((path) => `--watch-path=${join(root, path)}`), '--watch-preserve-output', ...program]
}
