import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { pageContext, ScreenFiles } from '../app/boot/page-context.ts'
import type { runGuards } from '../app/site-guards.ts'

/** The built site: React Router's own exports, and what our entry.server.tsx adds to them. */
export type SiteBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly RouterContextProvider: typeof RouterContextProvider
      readonly pageContext: typeof pageContext
      readonly pageHandler: (build: ServerBuild, basename: string) => RequestHandler
      readonly runGuards: typeof runGuards
      readonly islandTexts: readonly string[]
    }
  }
}

/** Which build this is, as `builds/latest.json` says it to pages that are open (docs/decisions/0100). */
export type BuildManifest = { readonly id: string; readonly built_at: string }

/** The scripts that are built beside the router's: where the island's and the visit's lie, and the text of a form's. */
export type SmallScripts = { readonly form: string; readonly island: string | undefined; readonly visit: string }

/** The site as it is served: the editor's at this moment, or one that `npm run build` left. */
export type Site = {
  readonly build: () => Promise<SiteBuild>
  readonly scripts: SmallScripts
  readonly screenFiles: ScreenFiles
  readonly sheet: BuildManifest
}

export type BuiltSite = Site & { readonly clientFolder: string }

const webFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** Outside the build, which is wiped when the next one is made. */
export const retainedAssetsFolder = join(webFolder, '../../build/retained-assets')

/** The site as `npm run build` left it, here or in the folder that the settings name. */
export async function builtSite(named: string | undefined): Promise<BuiltSite> {
  const folder = resolve(named ?? join(webFolder, 'build'))
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as SiteBuild
  return {
    build: async () => build,
    scripts: read('small-scripts.json') as SmallScripts,
    screenFiles: read('screen-files.json') as ScreenFiles,
    sheet: read('latest.json') as BuildManifest,
    clientFolder: join(folder, 'client'),
  }
}

/** With hot reload on the server's own port. The router wakes every page, islands too. */
export async function siteInDevelopment(app: FastifyInstance): Promise<Site> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>,
    scripts: { form: '', island: undefined, visit: '/app/entry.visit.ts' },
    screenFiles: {},
    // Vite itself tells open pages of every change.
    sheet: { id: 'development', built_at: new Date().toISOString() },
  }
}
