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
}

// Declared names only: a property may be named by a library, and a word of the domain may contain one of these.
const declared = /\b(?:function|const|let|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g

/** Names of files, functions, types and constants use the field's words, so that a search for them finds the code. */
export function checkPrivateWords(files: SourceFile[]): Finding[] {
  return files.filter(isCode).flatMap(({ path, text }) => {
    const name = path.split('/').at(-1)!
    const inName = wordsOf(name).map((word) => ({ file: path, says: saysOf(word, name) }))
    const inCode = [...text.matchAll(declared)].flatMap((match) =>
      wordsOf(match[1]!).map((word) => ({
        file: path,
        line: text.slice(0, match.index).split('\n').length,
        says: saysOf(word, match[1]!),
      })),
    )
    return [...inName, ...inCode]
  })
}

function wordsOf(name: string): string[] {
  const words = name.split(/[-._$]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
  return words.filter((word) => word in privateWords)
}

function saysOf(word: string, name: string): string {
  return `names ${name} with the private word "${word}": write ${privateWords[word]}`
}
