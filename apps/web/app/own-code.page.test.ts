import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { test } from '../testing/site-test.ts'
import { siteMap } from './site-map.ts'

const app = new URL('./', import.meta.url)
const assets = new URL('../build/client/assets/', import.meta.url)

const textOf = (file: string, folder: URL) => readFileSync(new URL(file, folder), 'utf8')

/**
 * File names do not show their contents, so code is recognised by the text keys that only one part of the site uses,
 * wherever the bundler put it.
 */
const asksFor = /['"`]([a-z][a-z0-9]*(?:_[a-z0-9]+)+)['"`]/g
const shortest = 8

function wordsIn(folder: URL): Map<string, ReadonlySet<string>> {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (name) => /\.test\.tsx?$|^node_modules$/.test(name) })
  return new Map(files.map((file) => [file, new Set(wordsOf(textOf(file, folder)))]))
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(asksFor)].map(([, word]) => word!).filter(({ length }) => length >= shortest)
}

const sources = wordsIn(app)
// Words that also occur in the packages do not identify a screen.
const below = new Set([...wordsIn(new URL('../../../packages/', app)).values()].flatMap((words) => [...words]))

function wordsOnlyIn(own: (file: string) => boolean): string[] {
  const others = new Set([...sources].flatMap(([file, words]) => (own(file) ? [] : [...words])))
  const words = [...sources].flatMap(([file, found]) => (own(file) ? [...found] : []))
  return words.filter((word) => !others.has(word) && !below.has(word))
}

type Chunk = { readonly words: ReadonlySet<string>; readonly asksFor: readonly string[] }

const chunks = new Map<string, Chunk>()

function chunkIn(file: string): Chunk {
  const known = chunks.get(file)
  if (known) return known
  const text = textOf(file, assets)
  const found = [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)]
  const chunk = { words: new Set(wordsOf(text)), asksFor: found.map(([, name]) => name!) }
  chunks.set(file, chunk)
  return chunk
}

/** Files with all their static imports; `import()` is lazy and not followed. */
function codeOf(files: readonly string[]): string[] {
  const code = new Set(files)
  for (const file of code) for (const other of chunkIn(file).asksFor) code.add(other)
  return [...code]
}

const said = (words: readonly string[], code: readonly string[]) =>
  code.flatMap((file) => words.filter((word) => chunkIn(file).words.has(word)).map((word) => `${word} in ${file}`))

type BuiltRoute = { readonly module: string; readonly imports: readonly string[] }

/** The build's manifest of files per page, the same file the browser reads. */
function builtRoutes(): [string, string[]][] {
  const text = textOf(readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))!, assets)
  const routes = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes as Record<
    string,
    BuiltRoute
  >
  return Object.entries(routes).map(([id, { imports, module }]) => [
    id,
    [module, ...imports].map((file) => file.replace('/assets/', '')),
  ])
}

describe('[NAV-02]', () => {
  test('the home page loads no code of the registration, the cabinet or the screens behind them', async ({
    visitor,
  }) => {
    const { document, text } = await visitor.open('/')
    const asked = [...text.matchAll(/\/assets\/([\w.-]+\.js)\b/g)].map(([, file]) => file!)
    const behind =
      /^features\/(application|cabinet|contract|conversations|identification|loans|personal-data|registration|session|signing)\//
    const words = wordsOnlyIn((file) => behind.test(file))

    expect(document.querySelector('main')).not.toBeNull()
    expect(asked).not.toEqual([])
    expect(words.length).toBeGreaterThan(200)
    expect(said(words, codeOf(asked))).toEqual([])
  })

  test("a screen's code is loaded by its own page and no other", () => {
    const screens = [...new Set(Object.values(siteMap).map(({ screen }) => screen))]
    const routes = builtRoutes().map(([id, files]) => ({ id, code: codeOf(files) }))
    const named: string[] = []
    const foreign: string[] = []
    for (const screen of screens) {
      const words = wordsOnlyIn((file) => file === `features/${screen}.tsx`)
      const paths = Object.entries(siteMap).flatMap(([path, place]) => (place.screen === screen ? [path] : []))
      for (const { code, id } of routes) {
        const found = said(words, code)
        if (found.length === 0) continue
        if (paths.includes(id)) named.push(screen)
        else foreign.push(`${id} brings ${screen}: ${found[0]}`)
      }
    }

    expect(foreign).toEqual([])
    expect(new Set(named).size).toBeGreaterThan(screens.length / 2)
  })
})
