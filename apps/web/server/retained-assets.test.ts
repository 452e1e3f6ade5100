import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets } from './retained-assets.ts'

const day = 86_400_000

test("a build's files, compressed ones included, stay beside those of the next build", async () => {
  const folder = await aFolder()
  const first = await aBuild('first', { 'frame-1.js': 'one', 'frame-1.js.br': 'packed', 'same-0.js': 'same' })
  const second = await aBuild('second', { 'frame-2.js': 'two', 'same-0.js': 'same' })

  await keepAssets({ folder, days: 7, built: first })
  await keepAssets({ folder, days: 7, built: second })

  expect(await readdir(join(folder, 'assets'))).toEqual(['frame-1.js', 'frame-1.js.br', 'frame-2.js', 'same-0.js'])
  expect(await readFile(join(folder, 'assets/frame-1.js.br'), 'utf8')).toBe('packed')
})

test('removes files that no recent build needs, and retains those a later build shares', async () => {
  const folder = await aFolder()
  await keepAssets({ folder, days: 7, built: await aBuild('first', { 'frame-1.js': 'one', 'same-0.js': 'same' }) })
  await age(folder, 8 * day)

  await keepAssets({ folder, days: 7, built: await aBuild('second', { 'frame-2.js': 'two', 'same-0.js': 'same' }) })

  expect(await readdir(join(folder, 'assets'))).toEqual(['frame-2.js', 'same-0.js'])
  expect(await readdir(join(folder, 'builds'))).toEqual(['second.json'])
})

test('refreshes the time of a file shared with an old build, so that no concurrent clean-up removes it', async () => {
  const folder = await aFolder()
  await keepAssets({ folder, days: 7, built: await aBuild('first', { 'same-0.js': 'same' }) })
  await age(folder, 8 * day)

  await keepAssets({ folder, days: 7, built: await aBuild('second', { 'same-0.js': 'same' }) })

  expect(Date.now() - (await stat(join(folder, 'assets/same-0.js'))).mtimeMs).toBeLessThan(3_600_000)
})

test('a build that is still running never expires', async () => {
  const folder = await aFolder()
  const running = await aBuild('running', { 'frame-1.js': 'one' })
  await keepAssets({ folder, days: 7, built: running })
  await age(folder, 8 * day)

  await keepAssets({ folder, days: 7, built: running })
  await keepAssets({ folder, days: 7, built: await aBuild('next', { 'frame-2.js': 'two' }) })

  expect(await readdir(join(folder, 'assets'))).toEqual(['frame-1.js', 'frame-2.js'])
})

test('retains the fifty newest builds', async () => {
  const folder = await aFolder()
  for (let number = 10; number < 62; number += 1) {
    await keepAssets({ folder, days: 7, built: await aBuild(`build-${number}`, { [`frame-${number}.js`]: 'x' }) })
    await age(folder, 2 * 3_600_000)
  }

  expect(await readdir(join(folder, 'builds'))).toHaveLength(50)
  expect(await readdir(join(folder, 'assets'))).toHaveLength(50)
})

test('nodes that start at once leave every file whole and no partial ones', async () => {
  const folder = await aFolder()
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`part-${number}.js`, 'x'.repeat(50_000)]))
  const built = await aBuild('first', files)

  await Promise.all(Array.from({ length: 8 }, () => keepAssets({ folder, days: 7, built })))

  const kept = await readdir(join(folder, 'assets'))
  expect(kept.toSorted()).toEqual(Object.keys(files).toSorted())
  for (const name of kept) expect((await stat(join(folder, 'assets', name))).size).toBe(50_000)
})

test("a node's partial files do not stop a clean-up and are removed an hour later", async () => {
  const folder = await aFolder()
  const built = await aBuild('first', { 'frame-1.js': 'one' })
  await keepAssets({ folder, days: 7, built })
  await writeFile(join(folder, 'builds/second.json.41-old.part'), '["frame-')
  await writeFile(join(folder, 'assets/frame-2.js.41-old.part'), 'tw')
  await age(folder, 2 * 3_600_000)
  await writeFile(join(folder, 'builds/second.json.42-new.part'), '["frame-')
  await writeFile(join(folder, 'assets/frame-2.js.42-new.part'), 'tw')

  await keepAssets({ folder, days: 7, built })

  expect(await readdir(join(folder, 'builds'))).toEqual(['first.json', 'second.json.42-new.part'])
  expect(await readdir(join(folder, 'assets'))).toEqual(['frame-1.js', 'frame-2.js.42-new.part'])
})

test.each([
  ['truncated', '["frame-'],
  ['empty', ''],
  ['not a list', '{"frame-9.js":1}'],
])('a list that is %s counts as empty and is removed when it expires', async (_, text) => {
  const folder = await aFolder()
  const built = await aBuild('first', { 'frame-1.js': 'one' })
  await keepAssets({ folder, days: 7, built: await aBuild('zeroth', { 'frame-0.js': 'nought' }) })
  await writeFile(join(folder, 'builds/broken.json'), text)
  await writeFile(join(folder, 'assets/frame-9.js'), 'nobody’s')
  await age(folder, 2 * 3_600_000)

  await keepAssets({ folder, days: 7, built })

  expect(await readdir(join(folder, 'builds'))).toEqual(['broken.json', 'first.json', 'zeroth.json'])
  expect(await readdir(join(folder, 'assets'))).toEqual(['frame-0.js', 'frame-1.js'])

  await age(folder, 8 * day)
  await keepAssets({ folder, days: 7, built })

  expect(await readdir(join(folder, 'builds'))).toEqual(['first.json'])
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qadam-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function aBuild(id: string, files: Record<string, string>) {
  const clientFolder = await aFolder()
  await mkdir(join(clientFolder, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(clientFolder, 'assets', name), text)
  return { clientFolder, manifest: { id, built_at: new Date().toISOString() } }
}

/** Moves each file's modification time back. */
async function age(folder: string, ms: number): Promise<void> {
  for (const part of ['assets', 'builds'])
    for (const name of await readdir(join(folder, part))) {
      const file = join(folder, part, name)
      const at = new Date((await stat(file)).mtimeMs - ms)
      await utimes(file, at, at)
    }
}
