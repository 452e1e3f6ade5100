import { defineConfig } from 'vite'

/** One file for Node: the pages and their sheets. The browser is sent HTML alone, and no script. */
export default defineConfig(({ command }) => ({
  build: { ssr: 'app/console.tsx', outDir: 'build', target: 'node24', reportCompressedSize: false },
  // The built half brings its own React: which one it is never depends on how the process was started.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
