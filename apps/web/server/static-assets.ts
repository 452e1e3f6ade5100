import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientFolder } from './site-build.ts'

const faceWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The built files as they lie, packed at build. */
export async function serveAssets(site: FastifyInstance): Promise<void> {
  await site.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
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
  // A chunk that is gone is no page: the browser wants a short no, and nobody may remember it.
  site.get('/assets/*', (_request, reply) => reply.code(404).header('Cache-Control', 'no-store').send())
}
