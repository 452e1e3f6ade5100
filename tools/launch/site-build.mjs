import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'
import { runToTheEnd } from './run-to-the-end.mjs'
import { fail, say } from './say.mjs'

const web = join(root, 'apps/web')
const stampFile = join(web, 'build/stamp')
const ingredients = [
  ...['app', 'server', 'public', 'package.json'].map((name) => `apps/web/${name}`),
  ...readdirSync(web)
    .filter((name) => name.endsWith('.config.ts'))
    .sort()
    .map((name) => `apps/web/${name}`),
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`),
  'package-lock.json',
]

export async function buildSiteWhenStale(node) {
  if (isFresh()) return
  await withLock('site build', async () => {
    if (!isFresh()) await build(node)
  })
}

function isFresh() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()
}

function stamp() {
  const hash = createHash('sha256')
  for (const file of ingredients.flatMap(filesIn))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return `${hash.digest('hex')}\n`
}

function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

async function build(node) {
  say('Building the site.')
  const begun = Date.now()
  const wanted = stamp()
  rmSync(stampFile, { force: true })
  const result = await runToTheEnd(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.signal) fail('Building the site was interrupted; the next start begins it again.')
  if (result.status !== 0) {
    process.stderr.write(result.printed)
    fail('The site could not be built, see above.')
  }
  writeFileSync(stampFile, wanted)
  say(`Built the site in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
}
