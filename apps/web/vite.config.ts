import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.config.ts'
import { faceAliases, faceWorkerBuild } from './face-models.config.ts'
import { lostScreens } from './lost-screens.config.ts'
import { ownPaths } from './own-paths.config.ts'
import { plainImports } from './plain-imports.config.ts'
import { oneOfEach } from './small-scripts.config.ts'
import { sideEffects, websocketsOnly } from './websockets.config.ts'

// The browser knows no sheet of its own (styles.server.ts prints them all into the page): a change asks for a new page.
const reloadOnStyleChange: Plugin = {
  name: 'reload-on-style-change',
  hotUpdate({ file }) {
    if (!file.endsWith('.css') || this.environment.name !== 'client') return undefined
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter(), ownPaths, plainImports, lostScreens, websocketsOnly, reloadOnStyleChange],
  resolve: { alias: faceAliases, dedupe: oneOfEach },
  worker: faceWorkerBuild,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            treeshake: { moduleSideEffects: [sideEffects] },
            output: { codeSplitting: { groups: chunkGroups } },
          },
        }),
  },
  // The built server half brings its own React: which one it is never depends on how the process was started.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
