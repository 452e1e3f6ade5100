import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor, matchesETag } from './negotiate.ts'
import type { CachedPage } from './page-cache.ts'

export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingFor(request)
  const { content, etag } = page.compressed[encoding]
  reply.headers(page.headers).header('ETag', etag)
  if (matchesETag(request, etag)) return reply.code(304).send()
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  Object.assign(request, { repeatedBody: content })
  return reply.send(content)
}

/**
 * Compresses a personal page at a fast level and sends it in one piece. In a thread of the pool: a millisecond and a half
 * for each page would hold up everything else.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer,
): Promise<FastifyReply> {
  const encoding = content.length > 0 ? encodingFor(request) : 'plain'
  if (encoding !== 'plain') reply.header('Content-Encoding', encoding)
  return reply.send(await compressOnce(content, encoding))
}

/** At level 5 a page this long would not fit into the first TCP window; level 7 takes half a millisecond more. */
const longPage = 50_000

/** A window that covers the whole page finds all that the usual 4 MB would, without preparing tables for them. */
const smallWindow = 65_000
const windowOfPage = { [constants.BROTLI_PARAM_LGWIN]: 16 }

async function compressOnce(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const level = content.length < longPage ? 5 : 7
    const params = { [constants.BROTLI_PARAM_QUALITY]: level, ...(content.length < smallWindow && windowOfPage) }
    return promisify(brotliCompress)(content, { params })
  }
  return encoding === 'gzip' ? promisify(gzip)(content, { level: 5 }) : content
}
