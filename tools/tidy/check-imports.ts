import type { ImportRule } from './import-rules.ts'
import { type Import, importsOf } from './imports.ts'
import { type Finding, isCode, isTest, type SourceFile } from './source-tree.ts'

/** Checks every import of product code against the first rule whose folder contains the file. */
export function checkImports(
  files: SourceFile[],
  rules: ImportRule[],
  rulesOfTests: Omit<ImportRule, 'instead'>[],
): Finding[] {
  return files
    .filter((file) => isCode(file) && /^(packages|apps|journeys|bench)\//.test(file.path))
    .flatMap((file) => {
      const rule = findLaw(file.path, rules)
      if (!rule)
        return [
          { file: file.path, says: 'is in no folder of tools/tidy/import-rules.ts: define there what it may import' },
        ]
      const extras = isTest(file) ? findLaw(file.path, rulesOfTests)?.mayImport : []
      const allowed = [...rule.mayImport, ...(extras ?? [])]
      return importsOf(file)
        .filter(({ target }) => !allowed.some((pattern) => matches(target, pattern)))
        .map(({ line, written }) => ({ file: file.path, line, says: `may not import \`${written}\`: ${rule.instead}` }))
    })
}

/** A public file that passes on another's work hides which file of the module does it. */
export function checkPublicFiles(files: SourceFile[], publicFiles: readonly string[]): Finding[] {
  return files
    .filter(({ path }) => publicFiles.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:type )?[{*]/gm)].map(({ index }) => ({
        file: path,
        line: text.slice(0, index).split('\n').length,
        says: 'is public and re-exports what it does not do: make the file that does it public instead',
      })),
    )
}

// Never runs on the server in production, so it may use devDependencies. React Router reads the routes at build time;
// face detection and browser error reporting are bundled, and their packages are too large for the image.
const isBuiltWith =
  /\/testing\/|\.config\.ts$|^apps\/web\/app\/(routes\.ts$|features\/(identification\/built-in|telemetry)\/)|^(tools|journeys|bench)\//

/** An import missing from the manifest works only as long as another workspace happens to need the package. */
export function checkManifests(files: SourceFile[]): Finding[] {
  const manifests = new Map(
    files
      .filter(({ path }) => path === 'package.json' || path.endsWith('/package.json'))
      .map(({ path, text }) => [path.replace(/\/?package\.json$/, ''), JSON.parse(text) as Manifest]),
  )
  const app = manifests.get('') ?? {}
  return files.filter(isCode).flatMap((file) => {
    const workspace = [...manifests.keys()].filter((folder) => file.path.startsWith(`${folder}/`)).join() || ''
    const manifest = manifests.get(workspace) ?? {}
    const isProduct = !isTest(file) && !isBuiltWith.test(file.path)
    return importsOf(file)
      .map((found) => ({ ...found, name: packageOf(found) }))
      .filter(({ name }) => name !== undefined && name !== manifest.name)
      .filter(({ name, isTypeOnly, isLazy }) => {
        if (manifest.dependencies?.[name!] || (workspace === '' && name!.startsWith('@qadam/'))) return false
        return (
          (isProduct && !isTypeOnly && !isLazy) || !(manifest.devDependencies?.[name!] || app.devDependencies?.[name!])
        )
      })
      .map(({ name, line }) => ({
        file: file.path,
        line,
        says: `imports \`${name}\`, which ${workspace ? `${workspace}/` : ''}package.json does not list under dependencies: add it there or avoid the import`,
      }))
  })
}

export function checkExtensions(files: SourceFile[]): Finding[] {
  return files.filter(isCode).flatMap((file) =>
    importsOf(file)
      .filter(({ written }) => written.startsWith('.') && /\.jsx?$/.test(written))
      .map(({ line, written }) => ({
        file: file.path,
        line,
        says: `imports \`${written}\`: use the file's real extension, \`.ts\` or \`.tsx\`, because Node runs the sources directly`,
      })),
  )
}

type Manifest = {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function packageOf({ target, written }: Import): string | undefined {
  if ('package' in target) return target.package.startsWith('node:') ? undefined : target.package
  return written.startsWith('@') ? written.split('/').slice(0, 2).join('/') : undefined
}

function findLaw<L extends Omit<ImportRule, 'instead'>>(path: string, rules: L[]): L | undefined {
  for (const rule of rules) {
    const match = toRegExp(rule.folder).exec(path)
    if (match) return { ...rule, mayImport: rule.mayImport.map((pattern) => fillIn(pattern, match.groups ?? {})) }
  }
  return undefined
}

function matches(target: Import['target'], pattern: string): boolean {
  const isPath = /^(packages|apps|tools|journeys|bench)\//.test(pattern)
  if ('file' in target) return isPath && toRegExp(pattern).test(target.file)
  return !isPath && toRegExp(pattern).test(target.package)
}

// `<module>` stands for one folder name: the same on both sides of a rule, and wherever it is repeated.
function fillIn(pattern: string, names: Record<string, string>): string {
  return pattern.replace(/<(\w+)>/g, (whole, name: string) => names[name] ?? whole)
}

function toRegExp(pattern: string): RegExp {
  const named = new Set<string>()
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_whole, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
    .replace(/<(\w+)>/g, (_whole, name: string) => {
      const isRepeated = named.has(name)
      named.add(name)
      return isRepeated ? `\\k<${name}>` : `(?<${name}>[^/]+)`
    })
  return new RegExp(`^${source}$`)
}
