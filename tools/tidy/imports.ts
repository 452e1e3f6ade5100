import { posix } from 'node:path'
import type { SourceFile } from './source-tree.ts'

export type Import = {
  line: number
  written: string
  /** A path from the root when the import stays in the house, else the package's name, or `node:…`. */
  target: { file: string } | { package: string }
  isTypeOnly: boolean
  /** `await import('…')`: brought in when needed, so a tool of development may be. */
  isLazy: boolean
}

const statement =
  /(?:^|[;\n])[ \t]*(?:import|export)\s+(?<type>type\s)?(?:[\w*{][^;'"`]*?\sfrom\s*)?(?<quote>['"])(?<from>[^'"\n]+)\k<quote>|\bimport\(\s*(?<quote2>['"])(?<dynamic>[^'"\n]+)\k<quote2>/g

// Written by tools while they build: React Router's route types and its virtual modules.
const isGenerated = /\/\+types\/|^virtual:/

/** Every static import, re-export and `import('…')` of a file. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  return [...code.matchAll(statement)].flatMap((match) => {
    const written = match.groups!.from ?? match.groups!.dynamic!
    if (isGenerated.test(written) || written.includes('${')) return []
    const line = code.slice(0, match.index + match[0].length).split('\n').length
    const isTypeOnly = match.groups!.type !== undefined
    return [{ line, written, target: targetOf(path, written), isTypeOnly, isLazy: match.groups!.from === undefined }]
  })
}

function targetOf(importer: string, written: string): Import['target'] {
  const bare = written.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { file: posix.join(posix.dirname(importer), bare) }
  const ours = /^@qadam\/(?<workspace>[^/]+)\/(?<rest>.+)$/.exec(bare)?.groups
  if (ours) return { file: fileInWorkspace(ours.workspace!, ours.rest!) }
  const segments = bare.split('/')
  return { package: bare.startsWith('@') ? segments.slice(0, 2).join('/') : segments[0]! }
}

// What the `exports` of the workspaces say.
function fileInWorkspace(workspace: string, rest: string): string {
  if (workspace === 'web' || workspace === 'console') return `apps/${workspace}/${rest}.ts`
  if (workspace === 'api') return rest.startsWith('testing/') ? `apps/api/${rest}.ts` : `apps/api/src/${rest}.ts`
  return `packages/${workspace}/src/${rest}.ts`
}

// Keeps line breaks, so that line numbers stay true. `://` of an address is no comment.
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
}
