import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyInstance } from 'fastify'
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { pageContext, ScreenFiles } from '../app/boot/page-context.ts'
import type { runGuards } from '../app/site-guards.ts'

export type SiteBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly RouterContextProvider: typeof RouterContextProvider
      readonly pageContext: typeof pageContext
      readonly pageHandler: (build: ServerBuild, basename: string, page: string) => RequestHandler
      readonly runGuards: typeof runGuards
      readonly islandTexts: readonly string[]
      readonly laterStyles: string
    }
  }
}

/** Identifies the build; served to open pages as `builds/latest.json` (docs/decisions/0100). */
export type BuildManifest = { readonly id: string; readonly built_at: string }

/**
 * Built separately from the router's scripts: the URLs of the island's script and texts, of the visit script and of the
 * later stylesheet, and the source of the form script.
 */
export type SmallFiles = {
  readonly form: string
  readonly island: { readonly script: string; readonly texts: Readonly<Record<LocaleCode, string>> } | undefined
  readonly styles: string | null
  readonly visit: string
}

/** The served site: built on the fly in development, or by `npm run build`. */
export type Site = {
  readonly build: () => Promise<SiteBuild>
  readonly scripts: SmallFiles
  readonly screenFiles: ScreenFiles
  readonly manifest: BuildManifest
}

export type BuiltSite = Site & { readonly clientFolder: string }

const webFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** Outside the build folder, which each build wipes. */
export const retainedAssetsFolder = join(webFolder, '../../build/retained-assets')

/** There is no built site where the settings say: forgotten, or a wrong folder. */
export class SiteBuildError extends Error {
  override readonly name = 'SiteBuildError'
}

/** Loads the output of `npm run build`, here or from the configured folder. */
export async function builtSite(named: string | undefined): Promise<BuiltSite> {
  const folder = resolve(named ?? join(webFolder, 'build'))
  const server = join(folder, 'server/index.js')
  if (!existsSync(server))
    throw new SiteBuildError(
      `There is no built site in ${folder}: build it (node launch.mjs build), or set SITE_BUILD_DIR to the folder of one.`,
    )
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const build = (await import(pathToFileURL(server).href)) as SiteBuild
  return {
    build: async () => build,
    scripts: read('small-scripts.json') as SmallFiles,
    screenFiles: read('screen-files.json') as ScreenFiles,
    manifest: read('latest.json') as BuildManifest,
    clientFolder: join(folder, 'client'),
  }
}

/** Serves with hot reload on the server's own port. The router hydrates every page, island pages too. */
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
    scripts: { form: '', island: undefined, styles: null, visit: '/app/entry.visit.ts' },
    screenFiles: {},
    // Vite itself notifies open pages of every change.
    manifest: { id: 'development', built_at: new Date().toISOString() },
  }
}
