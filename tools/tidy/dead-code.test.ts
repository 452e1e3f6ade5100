import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { deadCode, type KnipReport } from './dead-code.ts'
import { inWords, root } from './source-tree.ts'

test('the house keeps no dead file, export or dependency', async () => {
  expect(inWords(deadCode(await knip(root)))).toEqual([])
})

test('a dead file, export and dependency are found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qadam-knip-'))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await write(
    'package.json',
    JSON.stringify({ name: 'a', main: 'src/index.ts', type: 'module', dependencies: { zod: '4.6.7' } }),
  )
  await write('src/index.ts', "import { used } from './a.ts'\nused()\n")
  await write('src/a.ts', 'export function used() {}\nexport function lonely() {}\n')
  await write('src/b.ts', 'export {}\n')

  const findings = inWords(deadCode(await knip(folder)))
  await rm(folder, { recursive: true })

  expect(findings.map((finding) => finding.replace(/:\d+ /, ' ')).sort()).toEqual([
    'package.json lists `zod`, which nothing imports: npm uninstall it',
    'src/a.ts exports `lonely`, which nothing else uses: drop the `export` or the code',
    'src/b.ts is used by nothing: delete it',
  ])
})

function knip(directory: string): Promise<KnipReport> {
  const program = join(root, 'node_modules/knip/bin/knip.js')
  const args = [program, '--directory', directory, '--reporter', 'json', '--no-exit-code', '--no-config-hints']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`knip could not run:\n${stdout}${stderr}`))
      else resolve(JSON.parse(stdout))
    })
  })
}
