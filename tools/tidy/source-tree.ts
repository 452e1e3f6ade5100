import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SourceFile = {
  /** Relative to the project's root, with forward slashes: `packages/domain/src/money/money.ts`. */
  path: string
  text: string
}

/** A broken rule in a file; the sentence states the fix. */
export type Finding = { file: string; line?: number; says: string }

export const root = fileURLToPath(new URL('../..', import.meta.url))

const notOurs = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report'])
const isRead = /\.(ts|tsx|mjs|js|css|json|sql|md|yaml|yml|html|sh)$|(^|\/)(Dockerfile|run|\.npmrc|\.editorconfig)$/

/** Reads every hand-written file of the project. Skips generated folders, and hidden ones except `.ci`. */
export function readSourceTree(folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        const isHidden = entry.name.startsWith('.') && entry.name !== '.ci'
        return isHidden || notOurs.has(entry.name) ? [] : readSourceTree(path)
      }
      return entry.isFile() && isRead.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
    })
}

export function isCode({ path }: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(path)
}

export function isTest({ path }: SourceFile): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}

export function inWords(findings: Finding[]): string[] {
  return findings.map(({ file, line, says }) => `${file}${line ? `:${line}` : ''} ${says}`)
}
