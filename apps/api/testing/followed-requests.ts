import { readFileSync } from 'node:fs'

/** One hop of a request: the file it reaches, and whether an earlier file of the path imports that one. */
export type Hop = { readonly file: string; readonly isImported: boolean }

/** Files of each request, in order, parsed from the section "Five requests, followed" of ARCHITECTURE.md. */
export function followedRequests(): ReadonlyMap<string, readonly Hop[]> {
  const text = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const section = text.split('## Five requests, followed')[1]?.split('\n## ')[0] ?? ''
  const lines = [...section.matchAll(/^- \*\*(?<name>[^*]+)\*\*.*: (?<files>`.+)$/gm)]
  return new Map(lines.map(({ groups }) => [groups!.name!, hopsIn(groups!.files!)]))
}

function hopsIn(files: string): Hop[] {
  return [...files.matchAll(/(?<arrow>[→⇢])? ?`(?<file>[^`]+)`/g)].map(({ groups }) => ({
    file: groups!.file!,
    isImported: groups!.arrow === '→',
  }))
}
