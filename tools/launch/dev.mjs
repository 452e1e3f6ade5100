import { join } from 'node:path'
import { root } from './root.mjs'

// What the running program itself was read from: a change here needs a new process. Screens need none, Vite has them.
const programFolders = [
  ...['apps/server/src', 'apps/api/src', 'apps/web/server', 'apps/web/app/boot', 'apps/web/app/guards'],
  ...['packages/wire/src', 'packages/domain/src'],
]

/**
 * Node's arguments for `npm run dev`. Folders are named: a bare `--watch` follows every import, also of files that the
 * build tools write for themselves and import once, and would restart for ever.
 */
export function devArguments(platform = process.platform) {
  const program = [join(root, 'apps/server/src/main.ts'), '--dev']
  // Node watches folders only where the system tells it of what happens deep inside them.
  if (!['darwin', 'linux', 'win32'].includes(platform)) return program
  return [
    ...programFolders.map((folder) => `--watch-path=${join(root, folder)}`),
    '--watch-preserve-output',
    ...program,
  ]
}
