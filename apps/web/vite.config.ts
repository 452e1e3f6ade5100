import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { faceAliases, faceWorkerBuild } from './face-models.config.ts'
import { oneOfEach } from './small-scripts.config.ts'

// The browser loads no stylesheet (styles.server.ts inlines all of them), so a changed one requires a reload.
const reloadOnStyleChange: Plugin = {
  name: 'reload-on-style-change',
  hotUpdate({ file }) {
    if (!file.endsWith('.css') || this.environment.name !== 'client') return undefined
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
}

// Vite's manifest names the entries only; this names every module whose code the browser gets (finish-build.config.ts).
const listModules: Plugin = {
  name: 'list-modules',
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
    const source = JSON.stringify([...new Set(modules)].toSorted())
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter(), reloadOnStyleChange, listModules],
  resolve: { alias: faceAliases, dedupe: oneOfEach },
  worker: faceWorkerBuild,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          // Lists the files of each screen for prefetching (finish-build.config.ts).
          manifest: true,
          // Every browser that runs our scripts supports modulepreload.
          modulePreload: { polyfill: false },
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
        }),
  },
  // The built server bundle contains its own React, so that its version and mode do not depend on how the process was
  // started.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))

/** The module information rolldown provides while splitting the code. */
type Graph = {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

type Group = { readonly name: string | ((id: string, graph: Graph) => string | null); readonly test?: RegExp }

/**
 * Many small files compress badly, are each listed in the router's manifest and cost a phone a request each, so modules
 * that are always loaded together share one file. A group contains everything that these files of `app/` and the kit
 * import, directly or not (`only`: just these files); an earlier group takes precedence.
 */
const chunkGroups: Group[] = [
  { name: 'router', test: /node_modules\/(react-router|@react-router|react|react-dom|scheduler)\// },
  importedBy('frame', [
    'entry.client.tsx',
    'root.tsx',
    'layouts/auth-layout.tsx',
    'features/registration/answer-forms.ts',
    'steps/step-screen.tsx',
    'steps/step-progress.tsx',
    'form/command-button.tsx',
    'form/command-trouble.tsx',
    'form/send-from-browser.ts',
    'form/use-hydrating.ts',
  ]),
  // Components shared by the question screens and screens without questions.
  only('folded', ['disclosure/disclosure.tsx', 'fact-list/fact-list.tsx']),
  only('small', [
    'amount-text/amount-text.tsx',
    'amount-text/amount-words.ts',
    'bullet-list/bullet-list.tsx',
    'date-text/date-text.tsx',
    'date-text/day-words.ts',
  ]),
  importedBy('questions', [
    'features/registration/parts/answer-labels.ts',
    'features/registration/parts/asked-form.ts',
    'features/registration/parts/document-questions.tsx',
    'features/registration/parts/known-form.tsx',
    'features/registration/parts/known-question.tsx',
    'features/registration/parts/person-questions.tsx',
    'form/wire-form.tsx',
    'form/submit-button.tsx',
    'form/use-wire-form.ts',
    'mask/digit-masks.ts',
  ]),
  importedBy('iin', ['features/registration/iin-form.tsx']),
  importedBy('identification', [
    'features/identification/parts/attempts.tsx',
    'features/identification/parts/before-the-check.tsx',
    'features/identification/parts/camera.tsx',
    'features/identification/parts/other-ways.tsx',
    'features/identification/parts/what-went-wrong.tsx',
  ]),
  importedBy('cabinet', ['features/cabinet/cabinet-frame.tsx']),
  // The price of a loan: an application asks for it, and a contract shows it.
  importedBy('terms', [
    'quotes/requested-terms.ts',
    'quotes/schedule-table.tsx',
    'chips/chips.tsx',
    'range-field/range-field.tsx',
  ]),
  importedBy('check', ['form/check-form.ts']),
]

function only(name: string, paths: readonly string[]): Group {
  const isListed = listed(paths)
  return { name: (id) => (isListed(id) ? name : null) }
}

function importedBy(name: string, paths: readonly string[]): Group {
  const isFirst = listed(paths)
  const known = new Map<string, boolean>()
  const isImported = (id: string, graph: Graph): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Set early because modules may import each other in a cycle.
    known.set(id, isFirst(id))
    if (isFirst(id)) return true
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    const is = importers.some((importer) => !dynamicImporters.includes(importer) && isImported(importer, graph))
    known.set(id, is)
    return is
  }
  return { name: (id, graph) => (isImported(id, graph) ? name : null) }
}

/** A renamed file would leave its group unnoticed, and every page would grow by the files it then loads alone. */
export function listed(paths: readonly string[]): (id: string) => boolean {
  const files = new Set(paths.map(foundFile))
  // The router adds its own query to the file names of screens.
  return (id) => files.has(id.replace(/\?.*/, ''))
}

function foundFile(path: string): string {
  const places = ['app', '../../packages/kit/src'].map((folder) => join(import.meta.dirname, folder, path))
  const file = places.find((place) => existsSync(place))
  if (file === undefined) throw new Error(`chunkGroups names ${path}, which is neither in app/ nor in the kit`)
  return normalizePath(file)
}
