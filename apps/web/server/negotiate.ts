import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'plain'

/** The client's preferred compression; among equal preferences, the smallest. */
export function encodingFor(request: FastifyRequest): Encoding {
  const weights = weightsIn(String(request.headers['accept-encoding'] ?? ''))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br <= 0 && gzip <= 0) return 'plain'
  return br >= gzip ? 'br' : 'gzip'
}

/** RFC 9110: compared weakly, because a proxy that recompresses a page changes its ETag to `W/"…"`. */
export function matchesETag(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'] ?? ''
  return held.trim() === '*' || [...held.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}

function weightsIn(accepted: string): Map<string, number> {
  const parts = accepted.slice(0, 200).toLowerCase().split(',')
  return new Map(
    parts.map((part) => {
      const weight = /;\s*q=([\d.]+)/.exec(part)?.[1]
      return [part.replace(/;.*/s, '').trim(), weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
}
