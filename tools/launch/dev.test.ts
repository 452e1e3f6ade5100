import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'qadam-dev-'))

let launcher: ChildProcess
let printed = ''

const starts = () => [...printed.matchAll(/"port":(\d+).*"msg":"ready"/g)].map(([, port]) => port)

beforeAll(() => {
  copyTheProject()
  const { PATH, HOME } = process.env
  const command = `
    import { devArguments } from '${join(copy, 'tools/launch/dev.mjs')}'
    import { runUntilItEnds } from '${join(copy, 'tools/launch/run.mjs')}'
    process.exitCode = await runUntilItEnds(process.execPath, devArguments(), { nodeEnv: 'development' })`
  launcher = spawn(process.execPath, ['--input-type=module', '-e', command], {
    cwd: copy,
    env: {
      PATH,
      HOME,
      PORT: '0',
      CONSOLE_PORT: 'off',
      DATA_DIR: join(copy, 'data'),
      NODE_COMPILE_CACHE: join(copy, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [launcher.stdout!, launcher.stderr!]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }
})

afterAll(async () => {
  const closed = once(launcher, 'close')
  launcher.kill('SIGTERM')
  const timeouts = setTimeout(() => launcher.kill('SIGKILL'), 15_000)
  await closed
  clearTimeout(timeouts)
  rmSync(copy, { recursive: true, force: true })
}, 30_000)

test('in development the site responds and stays one process', async () => {
  await expect.poll(starts, { timeout: 60_000 }).toHaveLength(1)

  for (let asked = 0; asked < 20; asked += 1) expect(await page()).toContain('class="intro"')

  expect(starts(), printed).toHaveLength(1)
}, 90_000)

test('a changed screen is served by the running process, a changed server file by a new one', async () => {
  rewrite('apps/web/app/features/pages/screens/contacts.tsx', (text) => text.replace('"intro"', '"intro changed"'))
  await expect.poll(page, { timeout: 20_000 }).toContain('class="intro changed"')
  expect(starts(), printed).toHaveLength(1)

  appendFileSync(join(copy, 'apps/server/src/probes.ts'), '\n')
  await expect.poll(starts, { timeout: 40_000 }).toHaveLength(2)
  await expect.poll(page, { timeout: 20_000 }).toContain('class="intro changed"')
}, 120_000)

async function page(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${starts().at(-1)}/contacts`).catch(() => undefined)
  return answer?.status === 200 ? answer.text() : `${answer?.status}`
}

// Works in a separate tree, where files may be changed: sources are copied, packages are linked.
function copyTheProject(): void {
  const isSource = (path: string) => !/\/(build|data|\.react-router|\.vite[^/]*)$/.test(path)
  for (const name of ['apps', 'packages', 'tools/launch', 'package.json', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  }
  const lent = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.') && name !== '@qadam')
  mkdirSync(join(copy, 'node_modules/@qadam'), { recursive: true })
  for (const name of lent) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const layer of ['apps', 'packages']) {
    for (const name of readdirSync(join(copy, layer))) {
      symlinkSync(join(copy, layer, name), join(copy, 'node_modules/@qadam', name))
    }
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  const path = join(copy, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
