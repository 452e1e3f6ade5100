import { join } from 'node:path'
import { root } from './root.mjs'

// Code loaded by the running server itself: a change here needs a new process. Screens need none, Vite reloads them.
const programFolders = [
  ...['apps/server/src', 'apps/api/src', 'apps/web/server', 'apps/web/app/boot', 'apps/web/app/guards'],
  ...['packages/wire/src', 'packages/domain/src'],
]

/**
 * Node's arguments for `npm run dev`. Folders are listed explicitly: a bare `--watch` follows every import, including
 * files that build tools write and import once, and would restart forever.
 */
export function devArguments(platform = process.platform) {
  const program = [join(root, 'apps/server/src/main.ts'), '--dev']
  // Node watches folders only where the system reports changes deep inside them.
  if (!['darwin', 'linux', 'win32'].includes(platform)) return program
  return [
    ...programFolders.map((folder) => `--watch-path=${join(root, folder)}`),
    '--watch-preserve-output',
    ...program,
  ]
}
