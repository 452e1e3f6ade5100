import type { FastifyInstance } from 'fastify'

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The name and icons for a phone's home screen, with this stand's name. */
export function serveWebManifest(site: FastifyInstance, { projectName }: { projectName: string }): void {
  const manifest = JSON.stringify({
    id: '/',
    name: projectName,
    short_name: projectName,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f6f7f3',
    theme_color: '#0a6b52',
    icons,
  })
  site.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('Cache-Control', 'public, max-age=3600')
      .header('X-Content-Type-Options', 'nosniff')
      .send(manifest),
  )
}
