import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildEnvironmentOptions, build as buildWithVite, type InlineConfig, type Rolldown } from 'vite'

/**
 * Builds the scripts of read-only pages and of forms, separately from the site's bundle, for the server to link or
 * inline.
 */
export async function buildSmallScripts(appFolder: string, buildFolder: string): Promise<void> {
  const outDir = join(buildFolder, 'client')
  const scripts = {
    island: await buildFile('island', join(appFolder, 'entry.island.tsx'), outDir),
    visit: await buildFile('visit', join(appFolder, 'entry.visit.ts'), outDir),
    form: await buildText(join(appFolder, 'entry.form.ts')),
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
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: `assets/${name}-part-[hash].js` },
    },
  })
  return `/${fileName}`
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
