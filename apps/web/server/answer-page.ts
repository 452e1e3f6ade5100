import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor, isHeld } from './negotiate.ts'
import type { KeptPage } from './page-cache.ts'

export function answerKeptPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const encoding = encodingFor(request)
  const { content, etag } = page.packed[encoding]
  reply.headers(page.headers).header('ETag', etag)
  if (isHeld(request, etag)) return reply.code(304).send()
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  return reply.send(content)
}

/** Small pages made for one person: packed quickly, sent whole. */
export function answerPacked(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
  const encoding = content.length > 0 ? encodingFor(request) : 'plain'
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  return reply.send(packOnce(content, encoding))
}

function packOnce(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? gzipSync(content, { level: 5 }) : content
}
