import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The gallery's form is a call of the sandbox. */
const uses: Readonly<Record<string, ReadonlySet<string>>> = {
  calculator: new Set(['/', '/product/max-limit']),
  sandbox: new Set(['/gallery/form']),
}

test('[NAV-02] no page’s code holds another room’s: the build says which files each page asks for', () => {
  const rooms = ['sandbox', 'gallery', 'calculator'] as const
  const foreign: string[] = []
  const routes = Object.entries(builtRoutes())
  for (const [route, { imports, module }] of routes) {
    for (const file of [module, ...imports]) {
      const room = rooms.find((name) => file.startsWith(`/assets/${name}`))
      const isOwn = room === undefined || route.startsWith(`/${room}`) || uses[room]?.has(route)
      if (!isOwn) foreign.push(`${route} asks for ${file}`)
    }
  }
  expect(routes.length).toBeGreaterThan(50)
  expect(foreign).toEqual([])
})

test('[NAV-02] no screen is part of what every page loads, and none of another screen’s own file', () => {
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

/** What the build says each route needs; the browser reads the same file. */
function builtRoutes(): Record<string, BuiltRoute> {
  const folder = new URL('../build/client/assets/', import.meta.url)
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(new URL(name!, folder), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}
