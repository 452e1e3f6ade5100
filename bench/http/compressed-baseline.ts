import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { renderingOf } from '../other-sites/elements.ts'
import { withoutScripts } from '../other-sites/markup.ts'

/**
 * Microseconds of this process's processor time for `renderToString` of a page's elements and for compressing its bytes at
 * the level of a page that is compressed for one visitor.
 */
export function costOfCompressed(html: string): (seconds: number) => Promise<number> {
  const render = renderingOf(withoutScripts(html).replace(/^<!doctype html>/i, ''))
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: plain.length < 50_000 ? 5 : 7 }
  return async (seconds) => {
    const [start, before] = [performance.now(), process.cpuUsage()]
    let pages = 0
    for (; performance.now() - start < seconds * 1_000; pages += 1) {
      Buffer.from(render())
      await promisify(brotliCompress)(plain, { params })
    }
    const { system, user } = process.cpuUsage(before)
    return (user + system) / pages
  }
}
