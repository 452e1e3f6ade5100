import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isAssetName } from './asset-name.ts'
import { keepAssets } from './retained-assets.ts'
import { type BuiltSite, retainedAssetsFolder } from './site-build.ts'

type KeepSettings = { readonly ASSETS_DIR: string | undefined; readonly ASSETS_DAYS: number }

const faceWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const keptAgainMs = 3_600_000

/** Serves the build's files, precompressed, and files of other builds that open pages may still request. */
export async function serveAssets(site: FastifyInstance, built: BuiltSite, settings: KeepSettings): Promise<void> {
  const kept = settings.ASSETS_DIR ?? retainedAssetsFolder
  await site.register(fastifyStatic, {
    root: built.clientFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      // File names under assets/ contain a content hash.
      const isHashed = path.includes('/assets/')
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      reply.header('X-Content-Type-Options', 'nosniff')
      // The worker has its own policy, so that no document needs to allow WebAssembly.
      if (path.includes('/assets/face-worker-')) reply.header('Content-Security-Policy', faceWorkerPolicy)
    },
  })
  site.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const { '*': name } = request.params
    for (const folder of [built.clientFolder, kept]) {
      const assets = join(folder, 'assets')
      if (isAssetName(name) && (await isThere(join(assets, name)))) return reply.sendFile(name, assets)
    }
    // A missing chunk gets an empty response instead of the error page, and must not be cached.
    return reply.code(404).header('Cache-Control', 'no-store').send()
  })
  await keepFrom(site, built, kept, settings)
}

/** Runs before the port opens: our page may request its scripts from a node that still runs the previous version. */
async function keepFrom(site: FastifyInstance, built: BuiltSite, folder: string, settings: KeepSettings) {
  const keep = async () => {
    try {
      await keepAssets({ folder, days: settings.ASSETS_DAYS, built })
    } catch (error) {
      // Assets are served all the same. The default folder may legitimately be read-only, as in an image.
      const isWanted = settings.ASSETS_DIR !== undefined
      site.log[isWanted ? 'error' : 'info'](
        { err: error },
        'the scripts of this build could not be stored for later pages',
      )
    }
  }
  await keep()
  const timer = setInterval(keep, keptAgainMs).unref()
  site.addHook('onClose', async () => clearInterval(timer))
}

async function isThere(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}
