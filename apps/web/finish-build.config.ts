import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest } from 'vite'
import { siteMap } from './app/site-map.ts'

/** Writes the build data the server needs: the build id, the files of each screen, and compressed assets. */
export async function finishBuild(buildFolder: string): Promise<void> {
  const client = join(buildFolder, 'client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  await rename(join(client, '.vite/modules.json'), join(buildFolder, 'modules.json'))
  await rm(join(client, '.vite'), { recursive: true })
  await writeFile(join(buildFolder, 'screen-files.json'), JSON.stringify(screenFiles(manifest)))
  const latest = { id: await nameOf(join(client, 'assets')), built_at: new Date().toISOString() }
  await writeFile(join(buildFolder, 'latest.json'), JSON.stringify(latest))
  await compressAssets(client)
}

/** Files of each path's screen from Vite's manifest, without those on every page with the router. */
function screenFiles(manifest: Manifest): Record<string, string[]> {
  const everywhere = new Set(['app/entry.client.tsx', 'app/root.tsx'].flatMap((source) => filesOf(source, manifest)))
  const ownFiles = (screen: string) =>
    filesOf(`app/features/${screen}.tsx`, manifest).filter((file) => !everywhere.has(file))
  return Object.fromEntries(
    Object.entries(siteMap).map(([path, { screen }]) => [path, ownFiles(screen).map((file) => `/${file}`)]),
  )
}

function filesOf(source: string, manifest: Manifest): string[] {
  // The router adds its own query to the file names of screens.
  const own = Object.keys(manifest).find((key) => key.split('?', 1)[0] === source)
  const keys = new Set<string>()
  const take = (key: string): void => {
    if (keys.has(key)) return
    keys.add(key)
    manifest[key]?.imports?.forEach(take)
  }
  if (own === undefined) throw new Error(`The build has no ${source}`)
  take(own)
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

/**
 * The build id is a hash of the browser's scripts: the same files are the same build, whenever it was made. A changed
 * stylesheet reloads no open page, which keeps the one it came with.
 */
async function nameOf(assets: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(assets)).filter((name) => extname(name) !== '.css')
  for (const name of names.toSorted())
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(assets, name)))
  return hash.digest('hex').slice(0, 16)
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.wasm', '.bin'])

/**
 * Writes `.br` and `.gz` beside each text asset at build time, so that serving a compressed file costs the server
 * nothing.
 */
async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}
