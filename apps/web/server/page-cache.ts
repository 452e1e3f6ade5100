import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './negotiate.ts'

/** A page ready to send: the same bytes for everybody, compressed once. */
export type CachedPage = {
  readonly headers: Readonly<Record<string, string>>
  /** Each encoding has its own ETag: different bytes are another representation. */
  readonly compressed: Readonly<Record<Encoding, { readonly content: Buffer; readonly etag: string }>>
}

const maxPages = 500

/** Caches public pages in memory for a short time. Concurrent requests for a page being rendered share the result. */
export class PageCache<Page = CachedPage> {
  readonly #cached = new Map<string, { page: Page; until: number; day: string }>()
  readonly #rendering = new Map<string, Promise<Page | undefined>>()
  readonly #keepMs: number
  readonly #now: () => number

  constructor(keepSeconds: number, now: () => number = () => performance.now()) {
    this.#keepMs = keepSeconds * 1000
    this.#now = now
  }

  /** The cached page, if it was rendered on this day and has not expired. */
  get(key: string, day = ''): Page | undefined {
    const entry = this.#cached.get(key)
    return entry && entry.until > this.#now() && entry.day === day ? entry.page : undefined
  }

  /** The last cached page, even if expired. */
  earlier(key: string): Page | undefined {
    return this.#cached.get(key)?.page
  }

  underWay(key: string): Promise<Page | undefined> | undefined {
    return this.#rendering.get(key)
  }

  /** Undefined if the rendered page turned out not to be shareable; the caller then responds by itself. */
  async fill(key: string, make: () => Promise<Page | undefined>, day = ''): Promise<Page | undefined> {
    const underWay = this.#rendering.get(key) ?? make().finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, underWay)
    const page = await underWay
    if (page) this.#store(key, page, day)
    return page
  }

  #store(key: string, page: Page, day: string): void {
    this.#cached.delete(key)
    const oldest = this.#cached.keys().next().value
    if (this.#cached.size >= maxPages && oldest !== undefined) this.#cached.delete(oldest)
    this.#cached.set(key, { page, day, until: this.#now() + this.#keepMs })
  }
}

/**
 * At the highest levels, because the page is sent many times. An `earlier` page with the same content, which a page
 * rendered again usually has, is not compressed again.
 */
export async function compress(
  html: string,
  headers: Readonly<Record<string, string>>,
  earlier?: CachedPage,
): Promise<CachedPage> {
  const plain = Buffer.from(html)
  if (earlier?.compressed.plain.content.equals(plain)) return { headers, compressed: earlier.compressed }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return {
    headers,
    compressed: {
      plain: { content: plain, etag: `"${hash}"` },
      br: { content: br, etag: `"${hash}-br"` },
      gzip: { content: zipped, etag: `"${hash}-gzip"` },
    },
  }
}
