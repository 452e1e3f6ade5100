import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deadCode, type KnipReport } from './dead-code.ts'
import { inWords, root } from './source-tree.ts'
import { unreached } from './unreached.ts'

test('the code base has no dead file, export or dependency', async () => {
  expect(inWords(deadCode(await knip(root)))).toEqual([])
})

test('the product uses all of its own code, not counting tests, the gallery and tools', async () => {
  const report = await knip(root, '--production', '--config', 'tools/tidy/knip.product.json', ...onlyCode)

  expect(inWords(unreached(report))).toEqual([])
})

const partsOfTheProduct = [
  ['packages/domain/src'],
  ['packages/kit/src'],
  ['apps/api/src'],
  ['apps/server/src'],
  ['apps/web/app'],
  ['apps/web/server'],
  ['apps/console/app'],
  ['apps/console/server'],
]

test.each(partsOfTheProduct)('code of %s that the product does not reach is a finding', (folder) => {
  const findings = unreached({ issues: [{ file: `${folder}/a.ts`, files: [{ name: 'a.ts' }] }] })

  expect(inWords(findings)).toContainEqual(expect.stringMatching(new RegExp(`^${folder}/a.ts is unused`)))
})

test.each([['apps/web/testing'], ['tools'], ['bench']])('code of %s may be unreached', (folder) => {
  const findings = unreached({ issues: [{ file: `${folder}/a.ts`, files: [{ name: 'a.ts' }] }] })

  expect(findings.filter(({ file }) => file === `${folder}/a.ts`)).toEqual([])
})

test('product code used only by a test is found', async () => {
  const { folder, write } = await aTestApp()
  await write('package.json', JSON.stringify({ name: 'a', type: 'module' }))
  await write(
    'knip.json',
    JSON.stringify({ entry: ['apps/api/src/main.ts!'], project: ['apps/**/*.ts!', '!**/*.test.ts!'] }),
  )
  await write('apps/api/src/main.ts', "import { used } from './a.ts'\nused()\n")
  await write('apps/api/src/a.ts', 'export function used() {}\nexport function tested() {}\n')
  await write('apps/api/src/a.test.ts', "import { tested } from './a.ts'\nimport './b.ts'\ntested()\n")
  await write('apps/api/src/b.ts', 'export {}\n')

  const findings = unreached(await knip(folder, '--production', ...onlyCode))

  expect(inWords(findings.filter(({ says }) => !says.includes('remove it from keptUnreached')))).toEqual([
    expect.stringMatching(/^apps\/api\/src\/b\.ts is unused/),
    expect.stringMatching(/^apps\/api\/src\/a\.ts:2 exports `tested`, which nothing else uses/),
  ])
})

test('a dead file, export and dependency are found', async () => {
  const { folder, write } = await aTestApp()
  await write(
    'package.json',
    JSON.stringify({ name: 'a', main: 'src/index.ts', type: 'module', dependencies: { zod: '4.6.7' } }),
  )
  await write('src/index.ts', "import { used } from './a.ts'\nused()\n")
  await write('src/a.ts', 'export function used() {}\nexport function lonely() {}\n')
  await write('src/b.ts', 'export {}\n')

  const findings = inWords(deadCode(await knip(folder)))

  expect(findings.map((finding) => finding.replace(/:\d+ /, ' ')).sort()).toEqual([
    'package.json lists `zod`, which nothing imports: npm uninstall it',
    'src/a.ts exports `lonely`, which nothing else uses: remove the `export` or the code',
    'src/b.ts is unused: delete it',
  ])
})

async function aTestApp() {
  const folder = await mkdtemp(join(tmpdir(), 'qadam-knip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return { folder, write }
}

const onlyCode = ['--include', 'files,exports,types']

function knip(directory: string, ...how: string[]): Promise<KnipReport> {
  const program = join(root, 'node_modules/knip/bin/knip.js')
  const args = [program, '--directory', directory, '--reporter', 'json', '--no-exit-code', '--no-config-hints', ...how]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`knip could not run:\n${stdout}${stderr}`))
      else resolve(JSON.parse(stdout))
    })
  })
}
