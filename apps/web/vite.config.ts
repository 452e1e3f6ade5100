import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { faceAliases, faceWorkerBuild } from './face-models.config.ts'
import { oneOfEach } from './small-scripts.config.ts'

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
  plugins: [reactRouter(), reloadOnStyleChange],
  resolve: { alias: faceAliases, dedupe: oneOfEach },
  worker: faceWorkerBuild,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          // Names the files of each screen, for those that are fetched ahead (finish-build.config.ts).
          manifest: true,
          // Every browser that runs our scripts knows the link that is asked for ahead.
          modulePreload: { polyfill: false },
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
        }),
  },
  // The built server half brings its own React: which one it is never depends on how the process was started.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))

/** What rolldown tells of a module while it divides the code into files. */
type Graph = {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

type Group = { readonly name: string | ((id: string, graph: Graph) => string | null); readonly test?: RegExp }

/**
 * Many small files pack badly, each is named in the router's list, and a phone asks for each: what always comes together
 * comes in one. A group is all that these files of `app/` import, and what theirs import; an earlier group comes first.
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
  // What the question screens share with screens that ask nothing.
  {
    name: 'folded',
    test: /\/app\/(features\/registration\/late-(iin-)?form|ui\/(disclosure\/disclosure|fact-list\/fact-list))\.tsx$/,
  },
  { name: 'small', test: /\/app\/ui\/(bullet-list\/bullet-list|date-text\/(day-words|date-text))\.tsx?$/ },
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
    'ui/mask/digit-masks.ts',
  ]),
  importedBy('iin', ['features/registration/iin-form.tsx']),
  importedBy('identification', [
    'features/identification/parts/attempts.tsx',
    'features/identification/parts/before-the-check.tsx',
    'features/identification/parts/camera.tsx',
    'features/identification/parts/other-ways.tsx',
    'features/identification/parts/what-went-wrong.tsx',
  ]),
  importedBy('cabinet', ['features/cabinet/cabinet-frame.tsx', 'features/cabinet/parts/focus-card.tsx']),
  importedBy('check', ['form/check-form.ts']),
]

function importedBy(name: string, paths: readonly string[]): Group {
  const isFirst = (id: string) => paths.some((path) => id.includes(`/app/${path}`))
  const known = new Map<string, boolean>()
  const isImported = (id: string, graph: Graph): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Until it is known better: files may import each other in a ring.
    known.set(id, isFirst(id))
    if (isFirst(id)) return true
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    const is = importers.some((importer) => !dynamicImporters.includes(importer) && isImported(importer, graph))
    known.set(id, is)
    return is
  }
  return { name: (id, graph) => (isImported(id, graph) ? name : null) }
}
