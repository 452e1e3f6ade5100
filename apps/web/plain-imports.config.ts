import type { Plugin } from 'vite'

/**
 * Vite wraps each `import()` in a helper that asks ahead for the sheets and the imports of what is fetched: half a
 * kilobyte for every page. Our sheets are printed into the page, the router knows the imports of its screens by itself,
 * and what else comes late is nearly always one file (decision 0078). What does not come may be gone with its version:
 * the watch hears of it (features/deploy-watch/watch-builds.ts).
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () =>
      "export const __vitePreload = (fetchPart) => fetchPart().catch((lost) => { dispatchEvent(new Event('lost-part')); throw lost })\n",
  },
}
