import { createHash } from 'node:crypto'
import { type LocaleCode, localeCodes } from '@qadam/wire/locale'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PublicConfig } from '../app/boot/public-config.ts'
import { matchesETag } from './negotiate.ts'
import { SharePictureMaker } from './share-picture-maker.ts'

type Options = {
  readonly config: PublicConfig
  /** The title of a page that has a picture; undefined for any other path. */
  readonly titleOf: (locale: LocaleCode, path: string) => string | undefined
  readonly maker?: Pick<SharePictureMaker, 'draw' | 'close'>
}

type Asked = { Params: { locale: string; '*': string } }

type Picture = { readonly png: Buffer; readonly etag: string }

const retryAfterMs = 60_000

/**
 * Serves the pictures that messengers show for a page: `/share/kk/help/security.png` for `/help/security`,
 * `/share/ru/index.png` for `/`.
 */
export function serveSharePictures(site: FastifyInstance, options: Options): void {
  const { config, titleOf, maker = new SharePictureMaker() } = options
  // By title: at most one per page and language, some forty kilobytes each.
  const kept = new Map<string, Promise<Picture | undefined>>()
  site.addHook('onClose', () => maker.close())

  site.get<Asked>('/share/:locale/*', async (request, reply) => {
    const title = titleAsked(request.params)
    if (title === undefined) return reply.callNotFound()
    const picture = await pictureOf(title, request.log)
    // Falls back to the default picture.
    if (!picture) return reply.header('Cache-Control', 'no-store').redirect('/share.png', 302)
    reply.header('ETag', picture.etag).header('Cache-Control', 'public, max-age=86400')
    if (matchesETag(request, picture.etag)) return reply.code(304).send()
    return reply.type('image/png').header('X-Content-Type-Options', 'nosniff').send(picture.png)
  })

  function titleAsked({ locale, '*': file }: Asked['Params']): string | undefined {
    const code = localeCodes.find((known) => known === locale)
    const name = /^(.+)\.png$/.exec(file)?.[1]
    if (!code || !name) return undefined
    return titleOf(code, name === 'index' ? '/' : `/${name}`)
  }

  /** A failed picture is not retried for a minute, so that requests cannot keep starting threads. */
  function pictureOf(title: string, log: FastifyBaseLogger): Promise<Picture | undefined> {
    const known = kept.get(title)
    if (known) return known
    const made = maker.draw({ title, projectName: config.projectName }).then(pictureWithTag, (error: unknown) => {
      log.warn({ err: error }, 'a share picture could not be rendered')
      setTimeout(() => kept.delete(title), retryAfterMs).unref()
      return undefined
    })
    kept.set(title, made)
    return made
  }
}

function pictureWithTag(png: Buffer): Picture {
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` }
}
