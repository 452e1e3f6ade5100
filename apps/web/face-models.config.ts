import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin, UserConfig } from 'vite'

// The package's `exports` offer no file that a bundler can resolve, and hide the models.
const human = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..')

/** WASM is the only backend with the same results on every device; the graphics backends are left out of the bundle. */
const unusedBackends = /^@tensorflow\/tfjs-backend-(webgl|webgpu|cpu)\/dist\/index\.js$/

const withoutGraphics: Plugin = {
  name: 'without-graphics',
  resolveId: (id) => (unusedBackends.test(id) ? '\0no-backend' : undefined),
  load: (id) => (id === '\0no-backend' ? 'export {}' : undefined),
}

export const faceAliases = [
  { find: /^@vladmandic\/human$/, replacement: join(human, 'dist/human.esm-nobundle.js') },
  { find: /^@vladmandic\/human\/models/, replacement: join(human, 'models') },
]

/** The face worker's file keeps its name, by which the server gives it its own security policy. */
export const faceWorkerBuild: NonNullable<UserConfig['worker']> = {
  format: 'es',
  plugins: () => [withoutGraphics],
  rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
}
