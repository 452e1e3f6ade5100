import { importsOf } from './imports.ts'
import { type Finding, isCode, isTest, type SourceFile } from './source-tree.ts'

/**
 * Modules that must not import one another in a circle: each folder matched by a glob is one, and so is a file at the
 * same level. The first matching glob wins, so list deeper ones first. `*` matches one name.
 */
export type ModuleSet = { readonly name: string; readonly globs: readonly string[] }

/** Sets of modules that must be free of circles. */
export const namespacesOfTheSite: readonly ModuleSet[] = [
  { name: 'packages/domain', globs: ['packages/domain/src/*'] },
  { name: 'packages/wire', globs: ['packages/wire/src/*'] },
  { name: 'apps/api', globs: ['apps/api/src/modules/*', 'apps/api/src/*'] },
  { name: 'apps/web/server', globs: ['apps/web/server/*'] },
  { name: 'apps/web/app', globs: ['apps/web/app/features/*', 'apps/web/app/*'] },
  { name: 'apps/web/app/ui', globs: ['apps/web/app/ui/*'] },
  { name: 'apps/console/app', globs: ['apps/console/app/*'] },
  { name: 'tools', globs: ['tools/*'] },
]

/** An import from one module to another; `import type` counts like any other. */
type Arrow = { readonly from: string; readonly to: string; readonly words: string }

/**
 * Finds circles of modules: understanding any module of a circle requires knowing all of them. Reports the shortest
 * path of each circle, import by import; fix one import and run it again.
 */
export function circlesAmong(files: readonly SourceFile[], modules: ModuleSet): Finding[] {
  const arrows = arrowsBetween(files, modules)
  const leadsTo = Map.groupBy(arrows, ({ from }) => from)
  return knotsOf(leadsTo).map((knot) => {
    const way = shortestCircle(knot, leadsTo)
    return {
      file: way[0]!.from,
      says: `is in an import cycle of ${knot.size} modules (${[...knot].join(', ')}). The shortest cycle: ${way.map(({ words }) => words).join('; ')}. Move the shared code to a layer below both, or pass it in from above`,
    }
  })
}

function arrowsBetween(files: readonly SourceFile[], { globs }: ModuleSet): Arrow[] {
  const patterns = globs.map((glob) => new RegExp(`^${glob.replaceAll('*', '[^/]+')}(?=/|$)`))
  const roomOf = (path: string) => {
    for (const pattern of patterns) {
      const module = pattern.exec(path)?.[0]
      if (module !== undefined) return module
    }
    return undefined
  }
  return files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) => {
      const from = roomOf(file.path)
      return importsOf(file).flatMap(({ target, isTypeOnly }) => {
        const to = 'file' in target ? roomOf(target.file) : undefined
        if (from === undefined || to === undefined || from === to || !('file' in target)) return []
        return [{ from, to, words: `${file.path} imports ${isTypeOnly ? 'a type of ' : ''}${target.file}` }]
      })
    })
}

type Leads = ReadonlyMap<string, readonly Arrow[]>

/** Groups modules that can all reach one another. */
function knotsOf(leadsTo: Leads): Set<string>[] {
  const reach = new Map([...leadsTo.keys()].map((module) => [module, reachedFrom(module, leadsTo)]))
  const knots: Set<string>[] = []
  for (const [module, reached] of reach) {
    if (!reached.has(module) || knots.some((knot) => knot.has(module))) continue
    knots.push(new Set([...reached].filter((other) => reach.get(other)?.has(module)).sort()))
  }
  return knots
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

function shortestCircle(knot: ReadonlySet<string>, leadsTo: Leads): readonly Arrow[] {
  const circles = [...knot].map((module) => wayBack(module, knot, leadsTo))
  return circles.reduce((shortest, circle) => (circle.length < shortest.length ? circle : shortest))
}

/** Breadth-first search, so that the first path back is the shortest. */
function wayBack(module: string, knot: ReadonlySet<string>, leadsTo: Leads): readonly Arrow[] {
  const seen = new Set<string>()
  let ways: (readonly Arrow[])[] = [[]]
  for (;;) {
    ways = ways.flatMap((way) =>
      (leadsTo.get(way.at(-1)?.to ?? module) ?? [])
        .filter(({ to }) => knot.has(to) && !seen.has(to))
        .map((arrow) => {
          seen.add(arrow.to)
          return [...way, arrow]
        }),
    )
    const home = ways.find((way) => way.at(-1)!.to === module)
    if (home) return home
  }
}
