import { defineConfig } from 'vite'

/** One file for Node: the pages and their stylesheets. The browser receives only HTML, and no scripts. */
export default defineConfig(({ command }) => ({
  build: { ssr: 'app/console.tsx', outDir: 'build', target: 'node24', reportCompressedSize: false },
  // The build bundles its own React, so that production or development React doesn't depend on how the process was
  // started.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
