import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import { renderingOf } from '../next-page/elements.ts'
import { withoutScripts } from '../next-page/markup.ts'

/**
 * Microseconds of this process's processor time for `renderToString` of a page's elements and for packing its bytes, at
 * the level that the page itself was packed with.
 */
export function costOfPacked(html: string, packedBytes: number): (seconds: number) => Promise<number> {
  const render = renderingOf(withoutScripts(html).replace(/^<!doctype html>/i, ''))
  const plain = Buffer.from(html)
  const level = [5, 7].find((one) => brotliCompressSync(plain, at(one)).length === packedBytes) ?? 5
  return async (seconds) => {
    const [start, before] = [performance.now(), process.cpuUsage()]
    let pages = 0
    for (; performance.now() - start < seconds * 1_000; pages += 1) {
      Buffer.from(render())
      await promisify(brotliCompress)(plain, at(level))
    }
    const { system, user } = process.cpuUsage(before)
    return (user + system) / pages
  }
}

function at(level: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
}
