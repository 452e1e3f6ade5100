import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The gallery's form uses a sandbox call. */
const uses: Readonly<Record<string, ReadonlySet<string>>> = {
  calculator: new Set(['/', '/product/max-limit']),
  sandbox: new Set(['/gallery/form']),
}

test("[NAV-02] no page loads another feature's files, by the build's manifest", () => {
  const names = ['sandbox', 'gallery', 'calculator'] as const
  const foreign: string[] = []
  const routes = Object.entries(builtRoutes())
  for (const [route, { imports, module }] of routes) {
    for (const file of [module, ...imports]) {
      const found = names.find((name) => file.startsWith(`/assets/${name}`))
      const isOwn = found === undefined || route.startsWith(`/${found}`) || uses[found]?.has(route)
      if (!isOwn) foreign.push(`${route} asks for ${file}`)
    }
  }
  expect(routes.length).toBeGreaterThan(50)
  expect(foreign).toEqual([])
})

test("[NAV-02] no screen is in the root's files or loads another screen's own file", () => {
  const { root, ...routes } = builtRoutes()
  const ofEveryPage = new Set([root!.module, ...root!.imports])
  const screens = new Map(Object.entries(routes).map(([route, { module }]) => [route, module]))

  for (const [route, { imports, module }] of Object.entries(routes)) {
    expect(ofEveryPage, route).not.toContain(module)
    const others = imports.filter((file) => file !== module && [...screens.values()].includes(file))
    expect(others, route).toEqual([])
  }
})

type BuiltRoute = { readonly module: string; readonly imports: readonly string[] }

/** The build's manifest of files per route, the same file the browser reads. */
function builtRoutes(): Record<string, BuiltRoute> {
  const folder = new URL('../build/client/assets/', import.meta.url)
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(new URL(name!, folder), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}

test("no module of the lender's console, its calls or its rules is in a script of a client's page", () => {
  const modules = JSON.parse(readFileSync(new URL('../build/modules.json', import.meta.url), 'utf8')) as string[]
  const ofStaff = /\/(apps\/console|wire\/src\/staff|domain\/src\/staff)\//

  expect(modules.filter((id) => ofStaff.test(id))).toEqual([])
  expect(modules.some((id) => id.endsWith('/apps/web/app/root.tsx'))).toBe(true)
  expect(modules.some((id) => id.includes('/packages/wire/src/'))).toBe(true)
})
