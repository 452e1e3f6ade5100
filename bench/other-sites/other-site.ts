import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { insideOf, toJsx, withoutScripts } from './markup.ts'

/** Paths and the HTML that ours answers there. */
export type Pages = Readonly<Record<string, string>>

/** A site with the same pages, built with somebody else's framework. */
export type OtherSite = { readonly script: string; readonly args: (port: number) => string[] }

export type Recipe = {
  /** Also the name of its folder, with the version, so that it is installed once. */
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
  readonly sources: Readonly<Record<string, string>>
  /** What a former build left. */
  readonly stale: readonly string[]
  /** The program that builds it, with its arguments; paths begin at the folder. */
  readonly build: readonly [string, ...string[]]
}

/** Installs and builds it outside the project. Undefined where it cannot be installed. */
export async function buildOtherSite(recipe: Recipe): Promise<string | undefined> {
  const folder = join(tmpdir(), `qadam-bench-${recipe.name}`)
  for (const stale of recipe.stale) await rm(join(folder, stale), { recursive: true, force: true })
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: recipe.packages })
  for (const [path, text] of Object.entries({ ...recipe.sources, 'package.json': manifest })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  if (!(await succeeds('npm', ['install', ...quietly, '--fetch-retries=0'], folder))) return undefined
  const [program, ...args] = recipe.build
  if (!(await succeeds(process.execPath, [join(folder, program), ...args], folder)))
    throw new Error(`${recipe.name} does not build in ${folder}`)
  return folder
}

/** A page as JSX: the attributes of its root, and what is inside head and body. */
export function jsxOf(page: string): { attributes: string; head: string; body: string } {
  const html = withoutScripts(page)
  const [, attributes = ''] = /<html([^>]*)>/.exec(html) ?? []
  // The frameworks add these two tags to every page themselves, or are told to by their templates.
  const head = toJsx(insideOf('head', html).replace(/<meta (charSet|name="viewport")[^>]*>/g, ''))
  return { attributes, head, body: toJsx(withoutLinks(insideOf('body', html))) }
}

/** React moves these to the head, so they cannot be compared where they stand. */
function withoutLinks(markup: string): string {
  return markup.replace(/<link\b[^>]*>/g, '')
}

/** Throws unless both pages have the same elements in the same order. */
export function checkSamePage(name: string, ours: string, theirs: string): void {
  const [own, other] = [ours, theirs].map((html) =>
    [...withoutLinks(insideOf('body', withoutScripts(html))).matchAll(/<([a-z]\w*)/g)].map(([, tag]) => tag).join(' '),
  )
  if (!other?.includes(own ?? '')) throw new Error(`${name} renders another page than ours`)
}

async function succeeds(command: string, args: string[], cwd: string): Promise<boolean> {
  const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])])
  return code === 0
}
