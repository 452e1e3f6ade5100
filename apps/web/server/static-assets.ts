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

/** The built files as they lie, packed at build, and those of other builds that open pages may still ask for. */
export async function serveAssets(site: FastifyInstance, built: BuiltSite, settings: KeepSettings): Promise<void> {
  const kept = settings.ASSETS_DIR ?? retainedAssetsFolder
  await site.register(fastifyStatic, {
    root: built.clientFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      // Names under assets/ carry a hash of their content.
      const isHashed = path.includes('/assets/')
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      reply.header('X-Content-Type-Options', 'nosniff')
      // A worker has a policy of its own: no document needs to allow WebAssembly.
      if (path.includes('/assets/face-worker-')) reply.header('Content-Security-Policy', faceWorkerPolicy)
    },
  })
  site.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const { '*': name } = request.params
    for (const folder of [built.clientFolder, kept]) {
      const assets = join(folder, 'assets')
      if (isAssetName(name) && (await isThere(join(assets, name)))) return reply.sendFile(name, assets)
    }
    // A chunk that is gone is no page: the browser wants a short no, and nobody may remember it.
    return reply.code(404).header('Cache-Control', 'no-store').send()
  })
  await keepFrom(site, built, kept, settings)
}

/** Before the port opens: a page of ours may ask a node of the version before for its scripts. */
async function keepFrom(site: FastifyInstance, built: BuiltSite, folder: string, settings: KeepSettings) {
  const keep = async () => {
    try {
      await keepAssets({ folder, days: settings.ASSETS_DAYS, built })
    } catch (error) {
      // People are served all the same; a folder of our own may be closed to us, as in an image.
      const isWanted = settings.ASSETS_DIR !== undefined
      site.log[isWanted ? 'error' : 'info']({ err: error }, 'the scripts of this build are not kept for later')
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
