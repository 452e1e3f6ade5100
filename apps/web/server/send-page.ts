import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor, matchesETag } from './negotiate.ts'
import type { CachedPage } from './page-cache.ts'

export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingFor(request)
  const { content, etag } = page.compressed[encoding]
  reply.headers(page.headers).header('ETag', etag)
  if (matchesETag(request, etag)) return reply.code(304).send()
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  return reply.send(content)
}

/** Compresses a small personal page at a fast level and sends it in one piece. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
  const encoding = content.length > 0 ? encodingFor(request) : 'plain'
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  return reply.send(compressOnce(content, encoding))
}

function compressOnce(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? gzipSync(content, { level: 5 }) : content
}
