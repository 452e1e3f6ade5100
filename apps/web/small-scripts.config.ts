import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildEnvironmentOptions, build as buildWithVite, type InlineConfig, type Rolldown } from 'vite'
import type { SiteBuild } from './server/site-build.ts'

/**
 * Builds the scripts of read-only pages and of forms, separately from the site's bundle, for the server to link or
 * inline, and the stylesheet that scripts load.
 */
export async function buildSmallScripts(appFolder: string, buildFolder: string): Promise<void> {
  const outDir = join(buildFolder, 'client')
  const scripts = {
    island: {
      script: await buildFile('island', join(appFolder, 'entry.island.tsx'), outDir),
      texts: { ru: await copyTexts(appFolder, 'ru', outDir), kk: await copyTexts(appFolder, 'kk', outDir) },
    },
    visit: await buildFile('visit', join(appFolder, 'entry.visit.ts'), outDir),
    form: await buildText(join(appFolder, 'entry.form.ts')),
    styles: await writeStyles(buildFolder, outDir),
  }
  await writeFile(join(buildFolder, 'small-scripts.json'), JSON.stringify(scripts))
}

/**
 * The telemetry packages communicate through this one and fail silently if the bundle contains it twice: the server
 * side uses another version.
 */
export const oneOfEach = ['@opentelemetry/api']

const usual: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { dedupe: oneOfEach },
  define: { 'import.meta.env.SSR': 'false', 'import.meta.env.ISLAND': 'true' },
}

/** All that a page which is only read loads after a touch, in one file: five compress worse, and each is a request. */
const telemetryOfReadPages = {
  name: 'telemetry',
  test: /faro-core|faro-web-sdk(?!.*webVitals)|web-vitals\.js|features.telemetry.(?!lazy|trace|watch-calls)|personal-text/,
}

/** Each script is built alone: together they would share a chunk, and a read-only page would load React for it. */
async function buildFile(name: string, input: string, outDir: string): Promise<string> {
  const { fileName } = await entryOf({
    outDir,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { [name]: input },
      // Code shared with the script's own lazy parts stays in the entry: a separate chunk would be one more request on
      // every page.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: `assets/${name}-part-[name]-[hash].js`,
        codeSplitting: { groups: name === 'visit' ? [telemetryOfReadPages] : [] },
      },
    },
  })
  return `/${fileName}`
}

/** Written from the server's bundle, so that a page and this file have the same rules in the same order. */
async function writeStyles(buildFolder: string, outDir: string): Promise<string> {
  const { entry } = (await import(
    /* @vite-ignore */ pathToFileURL(join(buildFolder, 'server/index.js')).href
  )) as SiteBuild
  const { laterStyles } = entry.module
  return writeAsset(outDir, { name: 'styles', ending: 'css', content: laterStyles })
}

/** The island's texts are data, not script: without them it stays a form. */
async function copyTexts(appFolder: string, locale: string, outDir: string): Promise<string> {
  const texts: unknown = JSON.parse(await readFile(join(appFolder, 'texts', locale, 'calculator.json'), 'utf8'))
  return writeAsset(outDir, { name: `calculator-${locale}`, ending: 'json', content: JSON.stringify(texts) })
}

type Asset = { readonly name: string; readonly ending: string; readonly content: string }

async function writeAsset(outDir: string, { name, ending, content }: Asset): Promise<string> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.${ending}`
  await writeFile(join(outDir, address), content)
  return address
}

/** For an inlined script: a single self-executing bundle. */
async function buildText(input: string): Promise<string> {
  const { code } = await entryOf({ write: false, rolldownOptions: { input, output: { format: 'iife' } } })
  return code.trim()
}

async function entryOf(options: BuildEnvironmentOptions): Promise<Rolldown.OutputChunk> {
  const build = { target: 'es2022', reportCompressedSize: false, ...options }
  const { output } = (await buildWithVite({ ...usual, build })) as Rolldown.RolldownOutput
  const entry = output.find((part) => part.type === 'chunk' && part.isEntry)
  if (entry?.type !== 'chunk') throw new Error('A small script is missing from the build')
  return entry
}
