import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the island's script beside the site's own, and leaves its address for the server. */
export async function buildIsland(appFolder: string, buildFolder: string): Promise<void> {
  const clientFolder = join(buildFolder, 'client')
  await build({
    configFile: false,
    root: appFolder,
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.env.SSR': 'false', 'import.meta.env.ISLAND': 'true' },
    build: {
      target: 'es2022',
      outDir: clientFolder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: join(appFolder, 'entry.island.tsx'),
        output: { entryFileNames: 'assets/island-[hash].js', chunkFileNames: 'assets/island-part-[hash].js' },
      },
    },
  })
  const [script] = (await readdir(join(clientFolder, 'assets'))).filter((name) => /^island-[\w-]+\.js$/.test(name))
  await writeFile(join(buildFolder, 'island.json'), JSON.stringify({ script: `/assets/${script}` }))
}
