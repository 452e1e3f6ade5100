import type { FastifyInstance } from 'fastify'
import type { BuildManifest } from './site-build.ts'

/** Open pages poll it to detect a new version, so the response must not be cached. */
export function serveBuildManifest(site: FastifyInstance, manifest: BuildManifest): void {
  const answer = JSON.stringify(manifest)
  site.get('/builds/latest.json', (_request, reply) =>
    reply
      .type('application/json')
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .send(answer),
  )
}
