import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin, UserConfig } from 'vite'

// The package's `exports` name no file that a bundler could find, and hide the models.
const human = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..')

/** WASM is the one backend that reads alike on every device; what draws on graphics cards stays at home. */
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

/** The worker that reads faces is known by its name: it is answered with a policy of its own. */
export const faceWorkerBuild: NonNullable<UserConfig['worker']> = {
  format: 'es',
  plugins: () => [withoutGraphics],
  rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
}
