import { importsOf } from './imports.ts'
import { type Finding, isCode, isTest, type SourceFile } from './source-tree.ts'

/**
 * Modules that must not import one another in a circle: each folder matched by a glob is one, and so is a file at the
 * same level. The first matching glob wins, so list deeper ones first. `*` matches one name, `**` each file below.
 */
export type ModuleSet = { readonly name: string; readonly globs: readonly string[] }

/** Sets of modules that must be free of circles. */
export const moduleSets: readonly ModuleSet[] = [
  { name: 'packages/domain', globs: ['packages/domain/src/*'] },
  { name: 'packages/wire', globs: ['packages/wire/src/*'] },
  { name: 'apps/api', globs: ['apps/api/src/modules/*', 'apps/api/src/*'] },
  { name: 'apps/web/server', globs: ['apps/web/server/*'] },
  { name: 'apps/web/app', globs: ['apps/web/app/features/*', 'apps/web/app/*'] },
  { name: 'packages/kit', globs: ['packages/kit/src/*'] },
  { name: 'apps/console/app', globs: ['apps/console/app/*'] },
  { name: 'tools', globs: ['tools/*'] },
  { name: 'all files', globs: ['**'] },
]

/** An import from one module to another; `import type` counts like any other. */
type ModuleImport = { readonly from: string; readonly to: string; readonly words: string }

/**
 * Finds circles of modules: understanding any module of a circle requires knowing all of them. Reports the shortest
 * path of each circle, import by import; fix one import and run it again.
 */
export function circlesAmong(files: readonly SourceFile[], modules: ModuleSet): Finding[] {
  const imports = importsBetween(files, modules)
  const leadsTo = Map.groupBy(imports, ({ from }) => from)
  return cyclesIn(leadsTo).map((cycle) => {
    const way = shortestCircle(cycle, leadsTo)
    return {
      file: way[0]!.from,
      says: `is in an import cycle of ${cycle.size} modules (${[...cycle].join(', ')}). The shortest cycle: ${way.map(({ words }) => words).join('; ')}. Move the shared code to a layer below both, or pass it in from above`,
    }
  })
}

function importsBetween(files: readonly SourceFile[], { globs }: ModuleSet): ModuleImport[] {
  const patterns = globs.map(
    (glob) => new RegExp(`^${glob.replaceAll(/\*\*?/g, (star) => (star === '**' ? '.+' : '[^/]+'))}(?=/|$)`),
  )
  const moduleOf = (path: string) => {
    for (const pattern of patterns) {
      const module = pattern.exec(path)?.[0]
      if (module !== undefined) return module
    }
    return undefined
  }
  return files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) => {
      const from = moduleOf(file.path)
      return importsOf(file).flatMap(({ target, isTypeOnly }) => {
        const to = 'file' in target ? moduleOf(target.file) : undefined
        if (from === undefined || to === undefined || from === to || !('file' in target)) return []
        return [{ from, to, words: `${file.path} imports ${isTypeOnly ? 'a type of ' : ''}${target.file}` }]
      })
    })
}

type Leads = ReadonlyMap<string, readonly ModuleImport[]>

/** Groups modules that can all reach one another. */
function cyclesIn(leadsTo: Leads): Set<string>[] {
  const reach = new Map([...leadsTo.keys()].map((module) => [module, reachedFrom(module, leadsTo)]))
  const cycles: Set<string>[] = []
  for (const [module, reached] of reach) {
    if (!reached.has(module) || cycles.some((cycle) => cycle.has(module))) continue
    cycles.push(new Set([...reached].filter((other) => reach.get(other)?.has(module)).sort()))
  }
  return cycles
}

function reachedFrom(module: string, leadsTo: Leads): Set<string> {
  const reached = new Set<string>()
  const next = [module]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const { to } of leadsTo.get(at) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      next.push(to)
    }
  }
  return reached
}

function shortestCircle(cycle: ReadonlySet<string>, leadsTo: Leads): readonly ModuleImport[] {
  const circles = [...cycle].map((module) => wayBack(module, cycle, leadsTo))
  return circles.reduce((shortest, circle) => (circle.length < shortest.length ? circle : shortest))
}

/** Breadth-first search, so that the first path back is the shortest. */
function wayBack(module: string, cycle: ReadonlySet<string>, leadsTo: Leads): readonly ModuleImport[] {
  const seen = new Set<string>()
  let ways: (readonly ModuleImport[])[] = [[]]
  for (;;) {
    ways = ways.flatMap((way) =>
      (leadsTo.get(way.at(-1)?.to ?? module) ?? [])
        .filter(({ to }) => cycle.has(to) && !seen.has(to))
        .map((one) => {
          seen.add(one.to)
          return [...way, one]
        }),
    )
    const home = ways.find((way) => way.at(-1)!.to === module)
    if (home) return home
  }
}
