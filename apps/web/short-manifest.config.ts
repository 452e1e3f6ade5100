import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Record<string, { imports?: readonly string[] }>
}

/** The screens of the registration: those alone are fetched before anybody goes there (`screens-ahead.ts`). */
const fetchedAhead = /^\/(register|login)\/[^/]+$/

/**
 * The router's list tells the browser what each screen imports, though a screen names its imports itself, side by side:
 * the list is for those who fetch ahead. A kilobyte of every page; the server's own list stays whole.
 */
export async function shortenManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The build left no list of routes')
  const text = await readFile(join(assets, name), 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const manifest = JSON.parse(text.slice(start, end)) as Manifest
  const always = new Set([manifest.entry.module, ...manifest.entry.imports])
  for (const [id, route] of Object.entries(manifest.routes)) {
    const isKept = fetchedAhead.test(id)
    route.imports = isKept ? (route.imports ?? []).filter((file) => !always.has(file)).toSorted() : []
  }
  await writeFile(join(assets, name), text.slice(0, start) + JSON.stringify(manifest) + text.slice(end))
}
