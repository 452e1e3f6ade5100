import type { FastifyInstance } from 'fastify'
import type { BuildManifest } from './site-build.ts'

/** Pages that are open ask for it, so that they learn of a new version: nobody may remember the answer. */
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
