// Runs in its own thread, started by share-picture-maker.ts: a picture takes a tenth of a second of CPU time.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawSharePicture, drawText, type SharePicture } from './share-picture-drawing.ts'

const require = createRequire(import.meta.url)
const [program, bold] = await Promise.all([
  readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')),
  readFile(require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
])
await initWasm(program)
const font = { fontBuffers: [bold], loadSystemFonts: false, defaultFontFamily: 'Inter' }

const site = parentPort ?? notAThread()

site.on('message', (picture: SharePicture) => {
  site.postMessage(render(drawSharePicture(picture, widthOf)))
})

function notAThread(): never {
  throw new Error('Share pictures must be drawn in a worker thread')
}

const widths = new Map<string, number>()

function widthOf(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const measured = measure(text)
  widths.set(text, measured)
  return measured
}

function measure(text: string): number {
  const size = 100
  const drawn = new Resvg(drawText(text, size), { font })
  const box = drawn.getBBox()
  drawn.free()
  return box === undefined ? 0 : (box.x + box.width) / size
}

function render(svg: string): Uint8Array {
  const drawn = new Resvg(svg, { font })
  const image = drawn.render()
  const png = image.asPng()
  image.free()
  drawn.free()
  return png
}
