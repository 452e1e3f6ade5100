import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { pageContext } from '../app/boot/page-context.ts'
import type { runGuards } from '../app/guards/run-guards.ts'

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

const webFolder = dirname(dirname(fileURLToPath(import.meta.url)))

export const clientFolder = join(webFolder, 'build/client')

/** The site as `npm run build` left it. */
export async function builtSite(): Promise<() => Promise<SiteBuild>> {
  const build = (await import(pathToFileURL(join(webFolder, 'build/server/index.js')).href)) as SiteBuild
  return async () => build
}

/** The address of the script that wakes up an island, as the build left it. */
export function islandScript(): string {
  return JSON.parse(readFileSync(join(webFolder, 'build/island.json'), 'utf8')).script
}

/** The site as the editor has it at this moment, with hot reload on the server's own port. */
export async function siteInDevelopment(app: FastifyInstance): Promise<() => Promise<SiteBuild>> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>
}
