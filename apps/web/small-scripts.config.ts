import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildEnvironmentOptions, build as buildWithVite, type InlineConfig, type Rolldown } from 'vite'

/** Builds, beside the site's own, the scripts of pages without the router and of forms, for the server to name or print. */
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
 * The parts of telemetry speak to each other through this one, and are silent where the bundle holds it twice: the
 * server's half of the house uses another version.
 */
export const oneOfEach = ['@opentelemetry/api']

const usual: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { dedupe: oneOfEach },
  define: { 'import.meta.env.SSR': 'false', 'import.meta.env.ISLAND': 'true' },
}

/** Each alone: together they would share a file, and a page that is only read would fetch React for it. */
async function buildFile(name: string, input: string, outDir: string): Promise<string> {
  const { fileName } = await entryOf({
    outDir,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { [name]: input },
      // What it shares with its own parts stays in it: a file of its own would be one more request of every page.
      preserveEntrySignatures: 'allow-extension',
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: `assets/${name}-part-[hash].js` },
    },
  })
  return `/${fileName}`
}

/** For a script that stands in the page itself: whole, and of the kind that runs where it stands. */
async function buildText(input: string): Promise<string> {
  const { code } = await entryOf({ write: false, rolldownOptions: { input, output: { format: 'iife' } } })
  return code.trim()
}

async function entryOf(options: BuildEnvironmentOptions): Promise<Rolldown.OutputChunk> {
  const build = { target: 'es2022', reportCompressedSize: false, ...options }
  const { output } = (await buildWithVite({ ...usual, build })) as Rolldown.RolldownOutput
  const entry = output.find((part) => part.type === 'chunk' && part.isEntry)
  if (entry?.type !== 'chunk') throw new Error('A small script was not built')
  return entry
}
