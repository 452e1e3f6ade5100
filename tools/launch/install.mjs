import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { root } from './root.mjs'
import { fail, say } from './say.mjs'

const platform = `${process.platform}-${process.arch}`
const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules/.installed')

export async function installWhenStale() {
  if (isInstalled()) return
  await withLock('installation', async () => {
    if (isInstalled()) return
    // Also after a manual `npm install`.
    if (!isComplete(wantedToBuild)) await install()
    writeFileSync(stampFile, stamp())
  })
}

/**
 * For a command that an operator runs beside a live server: its installation may lack what builds and tests need, and
 * installing that would take the packages away from under the server.
 */
export async function installWhenItCannotRun() {
  if (!isInstalled() && !isComplete(wantedToRun)) await installWhenStale()
}

function isInstalled() {
  return read(stampFile) === stamp()
}

function stamp() {
  return `${platform} ${createHash('sha256').update(readFileSync(lockFile)).digest('hex')}\n`
}

// By the list that npm leaves in node_modules.
function isComplete(wanted) {
  const stampedPlatform = read(stampFile)?.split(' ')[0]
  const list = read(join(root, 'node_modules/.package-lock.json'))
  if (list === undefined || (stampedPlatform !== undefined && stampedPlatform !== platform)) return false
  const { '': _project, ...locked } = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  return hasAll(wanted, locked, JSON.parse(list).packages)
}

export const wantedToBuild = ({ optional }) => !optional
export const wantedToRun = ({ dev, devOptional, optional }) => !(dev || devOptional || optional)

/** Whether every wanted package is present, and none is present in another version. */
export function hasAll(wanted, locked, present) {
  return Object.entries(locked).every(([path, one]) =>
    present[path] ? present[path].version === one.version && present[path].integrity === one.integrity : !wanted(one),
  )
}

async function install() {
  say('Installing dependencies (npm ci); the first time takes a minute or so.')
  const begun = Date.now()
  // npm's output goes to standard error, see say.mjs; the build and the tests need devDependencies on every machine.
  const result = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (result.error) fail(`npm could not be started (${result.error.message}). Is it installed?`)
  if (result.signal) fail('Installation was interrupted; the next start repeats it.')
  if (result.status !== 0) {
    fail(
      "Installation failed, see npm's message above. Is the package registry reachable? It is needed for the installation only.",
    )
  }
  say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
