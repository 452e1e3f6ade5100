import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import type { PublicConfig } from '../app/boot/public-config.ts'
import { drawSharePicture, type SharePicture } from './share-picture-drawing.ts'
import { SharePictureMaker } from './share-picture-maker.ts'
import { serveSharePictures } from './share-pictures.ts'

// Drawing may be slow on a busy test machine.
vi.setConfig({ testTimeout: 60_000 })
const real = new SharePictureMaker({ longestMs: 60_000 })
afterAll(() => real.close())

const titles: Record<string, string> = {
  'ru /': 'Деньги до зарплаты',
  'ru /help/security': 'Безопасность',
  'kk /help/security': 'Қауіпсіздік',
}

test("a page's picture is a PNG of 1200 by 630, publicly cacheable for a day", async () => {
  const { ask } = aSite()

  const { statusCode, headers, rawPayload } = await ask('/share/kk/help/security.png')

  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  })
  expect(sizeOf(rawPayload)).toEqual({ width: 1200, height: 630 })
})

test("a page's picture differs between the languages, and the home page has one too", async () => {
  const { ask } = aSite()

  const addresses = ['/share/ru/index.png', '/share/ru/help/security.png', '/share/kk/help/security.png']
  const tags = await Promise.all(addresses.map(async (address) => (await ask(address)).headers.etag))

  expect(new Set(tags).size).toBe(3)
})

test("returns 304 when the picture's ETag matches", async () => {
  const { ask } = aSite()
  const { headers } = await ask('/share/ru/index.png')

  const again = await ask('/share/ru/index.png', { 'if-none-match': String(headers.etag) })

  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('a picture is drawn once for all concurrent and later requests', async () => {
  const { ask, drawn } = aSite()

  await Promise.all([ask('/share/ru/index.png'), ask('/share/ru/index.png'), ask('/share/ru/index.png')])
  await ask('/share/ru/index.png')

  expect(drawn).toEqual([{ title: 'Деньги до зарплаты', projectName: 'Qadam' }])
})

test.each([
  '/share/ru/nope.png',
  '/share/kk/index.png',
  '/share/en/index.png',
  '/share/kz/help/security.png',
  '/share/ru/help/security',
  '/share/ru/help/security.svg',
  '/share/ru//help/security.png',
  '/share/ru/.png',
  '/share/toString/index.png',
])('%s is not a picture and returns 404', async (address) => {
  const { ask, drawn } = aSite()

  expect((await ask(address)).statusCode).toBe(404)
  expect(drawn).toEqual([])
})

test('every Kazakh letter has its own glyph, and none is the missing-glyph box', async () => {
  const letters = [...'ӘҒҚҢӨҰҮҺІәғқңөұүһі₸']
  const drawn = async (title: string) => (await real.draw({ title, projectName: 'Qadam' })).toString('base64')

  const shapes = await Promise.all(letters.map(drawn))
  const boxes = await Promise.all(['\u{ffff}', '\u{10ffff}', '\u{10fffe}'].map(drawn))

  expect(new Set(shapes).size).toBe(letters.length)
  expect(new Set(boxes).size).toBe(1)
  expect(shapes).not.toContain(boxes[0])
})

test('XML characters in a name and a title are drawn as text', async () => {
  const png = await real.draw({ title: '<b>«A & B»</b> ]]> \u{0}\u{d800}', projectName: 'Q & "A" <A>' })

  expect(sizeOf(png)).toEqual({ width: 1200, height: 630 })
})

test("the picture has the site's logo and colours", () => {
  const drawing = drawSharePicture({ title: 'Qadam', projectName: 'Qadam' }, (text) => text.length / 2)
  const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const light = file('../../../packages/kit/src/styles/tokens.css').split('prefers-color-scheme: dark')[0]!
  const mark = file('../public/favicon.svg')

  for (const name of ['brand', 'brand-strong', 'on-brand', 'sun'])
    expect(drawing, name).toContain(new RegExp(`--${name}: (#[\\da-f]{6});`).exec(light)![1])
  for (const [shape] of mark.matchAll(/ d="[^"]+"| cx="[^"]+" cy="[^"]+" r="[^"]+"/g)) expect(drawing).toContain(shape)
})

const dies = new URL('data:text/javascript,process.exit(1)')
const throws = new URL('data:text/javascript,throw new Error("no")')
const hangs = new URL('data:text/javascript,setInterval(() => {}, 1000)')

test.each`
  does                | worker
  ${'exits'}          | ${dies}
  ${'throws'}         | ${throws}
  ${'never finishes'} | ${hangs}
`('when the drawing thread $does, the page gets the default picture', async ({ worker }) => {
  const maker = new SharePictureMaker({ worker, longestMs: 2_000 })
  const { ask, drawn, warnings } = aSite(maker)

  const [one, other] = await Promise.all([ask('/share/ru/index.png'), ask('/share/ru/index.png')])

  for (const { statusCode, headers } of [one, other, await ask('/share/ru/index.png')]) {
    expect(statusCode).toBe(302)
    expect(headers).toMatchObject({ location: '/share.png', 'cache-control': 'no-store' })
  }
  expect(drawn).toHaveLength(1)
  expect(warnings()).toHaveLength(1)
})

test('after a thread died or hung, a new one draws the next picture', async () => {
  const worker = new URL(`data:text/javascript,${encodeURIComponent(doesAsTheTitleSays)}`)
  // Also long enough to start a thread on a busy machine.
  const maker = new SharePictureMaker({ worker, longestMs: 3_000 })

  await expect(maker.draw({ title: 'throw', projectName: 'Qadam' })).rejects.toThrow('no')
  await expect(maker.draw({ title: 'hang', projectName: 'Qadam' })).rejects.toThrow('took too long')
  expect(await maker.draw({ title: 'draw', projectName: 'Qadam' })).toEqual(Buffer.from('draw'))
  await maker.close()
})

test('the thread ends when idle and starts again for the next picture', async () => {
  const worker = new URL(`data:text/javascript,${encodeURIComponent(numbersItsPictures)}`)
  const maker = new SharePictureMaker({ worker, idleMs: 50 })
  const draw = () => maker.draw({ title: '', projectName: '' })

  expect([await draw(), await draw()].map(String)).toEqual(['1', '2'])
  await expect.poll(async () => String(await draw()), { interval: 100 }).toBe('1')
  await maker.close()
})

const doesAsTheTitleSays = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ title }) => {
  if (title === 'throw') throw new Error('no')
  if (title === 'draw') parentPort.postMessage(new TextEncoder().encode(title))
})`

const numbersItsPictures = `
import { parentPort } from 'node:worker_threads'
let drawn = 0
parentPort.on('message', () => parentPort.postMessage(new TextEncoder().encode(String(++drawn))))`

function aSite(maker: SharePictureMaker = real) {
  const drawn: SharePicture[] = []
  const log: string[] = []
  const site = fastify({ logger: { level: 'warn', stream: { write: (line: string) => log.push(line) } } })
  serveSharePictures(site, {
    config: { projectName: 'Qadam' } as PublicConfig,
    titleOf: (locale, path) => titles[`${locale} ${path}`],
    maker: {
      draw: (picture) => {
        drawn.push(picture)
        return maker.draw(picture)
      },
      close: () => maker.close(),
    },
  })
  return {
    drawn,
    warnings: () => log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40),
    ask: (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers }),
  }
}

/** The first chunk of a PNG contains its size. */
function sizeOf(png: Buffer) {
  expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n')
  expect(png.toString('latin1', 12, 16)).toBe('IHDR')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
