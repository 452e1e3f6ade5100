/** What rolldown tells of a module while it divides the code into files. */
type Graph = {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

type Group = { readonly name: string | ((id: string, graph: Graph) => string | null); readonly test?: RegExp }

/**
 * Many small files pack badly, and a phone asks for each: what always comes together comes in one. A group is all that
 * these files import, and what theirs import, whatever it will be; an earlier group comes first.
 */
export const chunkGroups: Group[] = [
  { name: 'router', test: /node_modules\/(react-router|@react-router|react|react-dom|scheduler)\// },
  importedBy(
    'frame',
    /\/app\/(entry\.client|root|layouts\/auth-layout|features\/registration\/(answer-forms|way)|form\/(command-button|command-trouble|send-from-browser|use-hydrating))\.tsx?/,
  ),
  { name: 'folded', test: /\/app\/(features\/registration\/late-iin-form|ui\/disclosure\/disclosure)\.tsx$/ },
  importedBy(
    'questions',
    /\/app\/features\/registration\/parts\/(corrections|country-field|document-fields|iin-again|name-fields|question-screen|recognised)\.tsx$|\/app\/features\/registration\/parts\/(answer-labels|asked-form)\.ts$|\/app\/form\/(contract-form|submit-button|use-contract-form)\.tsx?$|\/app\/ui\/mask\/digit-masks\.ts$/,
  ),
  importedBy('iin', /\/app\/features\/registration\/iin-form\.tsx$/),
  { name: 'bullets', test: /\/app\/ui\/bullet-list\/bullet-list\.tsx$/ },
  importedBy(
    'identification',
    /\/app\/features\/identification\/parts\/(attempts|before-the-check|camera|other-ways|what-went-wrong)\.tsx$/,
  ),
  importedBy('calculator', /\/app\/features\/calculator\/(calculator|parts\/[\w-]+)\.tsx$/),
  importedBy('content', /\/app\/features\/content\/[\w-]+\.tsx?$/),
  importedBy('check', /\/app\/form\/check-form\.ts/),
]

function importedBy(name: string, first: RegExp): Group {
  const known = new Map<string, boolean>()
  const isImported = (id: string, graph: Graph): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Until it is known better: files may import each other in a ring.
    known.set(id, first.test(id))
    if (first.test(id)) return true
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    const is = importers.some((importer) => !dynamicImporters.includes(importer) && isImported(importer, graph))
    known.set(id, is)
    return is
  }
  return { name: (id, graph) => (isImported(id, graph) ? name : null) }
}
