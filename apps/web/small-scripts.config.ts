import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { plainImports } from './plain-imports.config.ts'

/** Builds, beside the site's own, the scripts of pages without the router, and leaves their addresses for the server. */
export async function buildSmallScripts(appFolder: string, buildFolder: string): Promise<void> {
  const addresses: Record<string, string> = {}
  for (const name of ['island', 'visit']) addresses[name] = await buildScript(name, appFolder, buildFolder)
  await writeFile(join(buildFolder, 'small-scripts.json'), JSON.stringify(addresses))
}

/**
 * The parts of telemetry speak to each other through this one, and are silent where the bundle holds it twice: the
 * server's half of the house uses another version.
 */
export const oneOfEach = ['@opentelemetry/api']

/** Each alone: together they would share a file, and a page that is only read would fetch React for it. */
async function buildScript(name: string, appFolder: string, buildFolder: string): Promise<string> {
  const input = join(appFolder, name === 'island' ? 'entry.island.tsx' : `entry.${name}.ts`)
  const built = (await build({
    configFile: false,
    root: appFolder,
    logLevel: 'warn',
    publicDir: false,
    resolve: { dedupe: oneOfEach },
    plugins: [plainImports],
    define: { 'import.meta.env.SSR': 'false', 'import.meta.env.ISLAND': 'true' },
    build: {
      target: 'es2022',
      outDir: join(buildFolder, 'client'),
      emptyOutDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: input },
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: `assets/${name}-part-[hash].js` },
      },
    },
  })) as Rolldown.RolldownOutput
  return `/${built.output.find((part) => part.type === 'chunk' && part.isEntry)?.fileName}`
}
