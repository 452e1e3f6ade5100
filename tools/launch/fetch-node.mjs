import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { nodeRelease } from './node-release.mjs'
import { runNpm } from './npm.mjs'
import { root } from './root.mjs'
import { runToTheEnd } from './run-to-the-end.mjs'
import { fail } from './say.mjs'

const thisPlatform = `${process.platform}-${process.arch}`

/**
 * Path of the pinned release's binary, in `.node`. It is downloaded from nodejs.org, or from npm's registry if that
 * fails, and saved only if its checksum matches.
 */
export async function fetchedNode({
  instead,
  say,
  release = nodeRelease,
  platform = thisPlatform,
  folder = join(root, '.node'),
  origin = 'https://nodejs.org',
}) {
  const home = join(folder, `v${release.version}-${platform}`)
  const program = join(home, platform.startsWith('win32') ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const known = release.programs[platform]
  if (!known) fail(`${instead}; there is no release to download for ${platform}. ${pleaseInstall}`)
  await withLock('Node', async () => {
    if (existsSync(program)) return
    say(`${instead}; downloading Node ${release.version} (once).`)
    const bytes = await firstOfTheRightBytes(known.sha256, sources({ release, platform, known, origin }), instead)
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    writeFileSync(`${program}.new`, bytes, { mode: 0o755 })
    if ((await runToTheEnd(`${program}.new`, ['--version'], { stdio: 'ignore' })).status !== 0) {
      rmSync(home, { recursive: true, force: true })
      fail(`${instead}; the build from nodejs.org does not run on this system. ${pleaseInstall}`)
    }
    renameSync(`${program}.new`, program)
    removeOlder(folder, platform, release.version)
  })
  return program
}

const pleaseInstall = 'Please install Node 24 or newer (https://nodejs.org/en/download) and start again.'

async function firstOfTheRightBytes(sha256, sources, instead) {
  const failures = []
  for (const { name, read } of sources) {
    try {
      const bytes = await read()
      if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
      failures.push(`the file from ${name} does not match the release's checksum`)
    } catch (error) {
      failures.push(`${name} did not respond (${error.cause?.code ?? error.message})`)
    }
  }
  fail(`${instead}, and it could not be downloaded: ${failures.join('; ')}. ${pleaseInstall}`)
}

function sources({ release: { version }, platform, known: { npmPackage }, origin }) {
  const official = { name: 'nodejs.org', read: () => fromNodejsOrg(`${origin}/dist/v${version}`, version, platform) }
  if (!npmPackage) return [official]
  return [official, { name: 'npm', read: () => fromNpm(`${npmPackage}@${version}`, platform) }]
}

async function fromNodejsOrg(address, version, platform) {
  // Windows has the bare binary to download, all others an archive.
  if (platform.startsWith('win32')) return download(`${address}/${platform.replace('win32', 'win')}/node.exe`)
  const name = `node-v${version}-${platform}`
  const archive = await download(`${address}/${name}.tar.gz`)
  return inTemporaryFolder((folder) => {
    writeFileSync(join(folder, 'archive'), archive)
    return oneFileOf(join(folder, 'archive'), `${name}/bin/node`)
  })
}

async function download(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

// Uses npm's own client, which knows this machine's registry, proxy and cache.
function fromNpm(spec, platform) {
  return inTemporaryFolder(async (folder) => {
    const { status } = await runNpm(['pack', spec, '--silent', '--pack-destination', folder], {
      cwd: folder,
      stdio: 'ignore',
    })
    const [archive] = readdirSync(folder)
    if (status !== 0 || !archive) throw new Error(`${spec} is not in the registry`)
    return oneFileOf(join(folder, archive), `package/bin/${platform.startsWith('win32') ? 'node.exe' : 'node'}`)
  })
}

async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'qadam-node-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Extracts to memory, so that an unverified archive can't decide where a file is written.
async function oneFileOf(archive, member) {
  const { status, printed, error } = await runToTheEnd('tar', ['-xzOf', archive, member], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (error) throw new Error(`tar: ${error.message}`)
  if (status !== 0) throw new Error(`${member} is not in the archive`)
  return printed
}

function removeOlder(folder, platform, version) {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(`-${platform}`) && name !== `v${version}-${platform}`) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}
