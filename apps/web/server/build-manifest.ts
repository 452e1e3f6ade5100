import type { FastifyInstance } from 'fastify'
import type { BuildManifest } from './site-build.ts'

/** Open pages poll it to detect a new version, so the response must not be cached. */
export function serveBuildManifest(site: FastifyInstance, sheet: BuildManifest): void {
  const answer = JSON.stringify(sheet)
  site.get('/builds/latest.json', (_request, reply) =>
    reply
      .type('application/json')
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .send(answer),
  )
}
