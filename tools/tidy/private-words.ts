import { type Finding, isCode, type SourceFile } from './source-tree.ts'

/** Words this code base once had for things that have well-known names (docs/glossary.md, "Renamed"). */
const privateWords: Readonly<Record<string, string>> = {
  house: 'app or server',
  standing: 'status or state',
  patience: 'timeout',
  manner: 'behaviour',
  manners: 'behaviours',
  deed: 'action',
  deeds: 'actions',
  riddle: 'challenge',
  disown: 'revoke',
  awake: 'hydrated',
  packed: 'compressed',
  sheet: 'stylesheet or manifest',
  sheets: 'stylesheets',
  leisure: 'idle',
  anew: 'again, reload or redo',
  rooms: 'modules, features or namespaces',
  dice: 'random',
  floor: 'layer or baseline',
  floors: 'layers or baselines',
  door: 'guard or sign-in',
  doors: 'guards or sign-in calls',
  means: 'dependencies or options',
  dear: 'expensive',
}

/** Words that only together are the former name: alone each has a use. */
const privatePhrases: Readonly<Record<string, string>> = {
  'too late': 'deadline',
  'put back': 'restore',
  'hand over': 'boot data, or forward',
  'asking pause': 'poll interval',
  'believed callers': 'trusted callers',
  'kept answers': 'stored responses',
  'kept page': 'cached page',
  'screens ahead': 'prefetch',
  'steps ahead': 'next steps',
  'written once': 'prepared statement',
  'last resort': 'fallback page',
}

// Declared names only: a property may be named by a library, and a word of the domain may contain one of these.
const declared = /\b(?:function|const|let|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g

/** Names of files, functions, types and constants use the field's words, so that a search for them finds the code. */
export function checkPrivateWords(files: SourceFile[]): Finding[] {
  return files.filter(isCode).flatMap(({ path, text }) => {
    const name = path.split('/').at(-1)!
    const inName = formerNamesIn(name).map((former) => ({ file: path, says: saysOf(former, name) }))
    const inCode = [...text.matchAll(declared)].flatMap((match) =>
      formerNamesIn(match[1]!).map((former) => ({
        file: path,
        line: text.slice(0, match.index).split('\n').length,
        says: saysOf(former, match[1]!),
      })),
    )
    return [...inName, ...inCode]
  })
}

function formerNamesIn(name: string): string[] {
  const words = name.split(/[-._$]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...words.filter((word) => word in privateWords), ...pairs.filter((pair) => pair in privatePhrases)]
}

function saysOf(former: string, name: string): string {
  return `names ${name} with the private word "${former}": write ${privateWords[former] ?? privatePhrases[former]}`
}
