import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'
import { runToTheEnd } from './run-to-the-end.mjs'
import { fail, say } from './say.mjs'

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)

const site = {
  name: 'site',
  folder: join(root, 'apps/web'),
  program: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ingredients: [
    ...['app', 'server', 'public', 'package.json'].map((name) => `apps/web/${name}`),
    ...configsIn('apps/web'),
    ...packages,
    'package-lock.json',
  ],
}

const consolePages = {
  name: 'console',
  folder: join(root, 'apps/console'),
  program: ['node_modules/vite/bin/vite.js', 'build'],
  ingredients: [
    ...['apps/console/app', 'apps/console/package.json'],
    ...configsIn('apps/console'),
    ...packages,
    'package-lock.json',
  ],
}

/** Builds the site and the console: two independent builds. */
export async function buildSiteWhenStale(node) {
  for (const app of [site, consolePages]) await buildWhenStale(node, app)
}

export async function buildConsoleWhenStale(node) {
  await buildWhenStale(node, consolePages)
}

async function buildWhenStale(node, app) {
  if (isFresh(app)) return
  await withLock(`${app.name} build`, async () => {
    if (!isFresh(app)) await build(node, app)
  })
}

function configsIn(path) {
  return readdirSync(join(root, path))
    .filter((name) => name.endsWith('.config.ts'))
    .sort()
    .map((name) => `${path}/${name}`)
}

function stampFileOf({ folder }) {
  return join(folder, 'build/stamp')
}

function isFresh(app) {
  const file = stampFileOf(app)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp(app)
}

function stamp({ ingredients }) {
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

async function build(node, app) {
  say(`Building the ${app.name}.`)
  const begun = Date.now()
  const wanted = stamp(app)
  rmSync(stampFileOf(app), { force: true })
  const [program, ...args] = app.program
  const result = await runToTheEnd(node, [join(root, program), ...args], {
    cwd: app.folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.signal) fail(`Building the ${app.name} was interrupted; the next start repeats it.`)
  if (result.status !== 0) {
    process.stderr.write(result.printed)
    fail(`The ${app.name} could not be built, see above.`)
  }
  writeFileSync(stampFileOf(app), wanted)
  say(`Built the ${app.name} in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
}
