import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './page-cache.ts'

export type Encoding = 'br' | 'gzip' | 'plain'

export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

export function answerKeptPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.headers(page.headers).header('ETag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  return reply.send(page[encoding])
}

/** Small pages made for one person: packed quickly, sent whole. */
export function packOnce(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? gzipSync(content, { level: 5 }) : content
}
