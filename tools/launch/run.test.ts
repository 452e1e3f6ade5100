import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'qadam-launch-'))
const app = join(folder, 'app.mjs')

// Like the server: shuts down gracefully at the first signal, and reports the signals it received.
const gracefulApp = `
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      process.stdout.write('heard ' + signal + '\\n')
      setTimeout(() => process.exit(7), 300)
    })
  }
  process.stdout.write('ready\\n')
  setInterval(() => {}, 1000)
`

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  let launcher: ChildProcess
  let heard = ''

  beforeEach(async () => {
    writeFileSync(app, gracefulApp)
    heard = ''
    const run = new URL('./run.mjs', import.meta.url).href
    const code = `import { runUntilItEnds } from '${run}'
      process.exitCode = await runUntilItEnds(process.execPath, ['${app}'], {})`
    // A process group of its own, so that the test can send it Ctrl-C as a terminal does.
    launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    launcher.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk
    })
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('ready')
  })

  afterEach(() => launcher.kill('SIGKILL'))

  test('forwards Ctrl-C to the server once, though the terminal and npm both send it, and waits for its end', async () => {
    const closed = once(launcher, 'close')
    process.kill(-launcher.pid!, 'SIGINT')
    await expect.poll(() => heard).toContain('heard SIGINT')
    launcher.kill('SIGINT')

    expect(await closed).toEqual([7, null])
    expect(heard.match(/heard/g)).toHaveLength(1)
  })

  test("forwards SIGTERM and exits with the server's exit code", async () => {
    const closed = once(launcher, 'close')
    launcher.kill('SIGTERM')

    expect(await closed).toEqual([7, null])
    expect(heard).toContain('heard SIGTERM')
  })

  test('leaves no server behind when it is killed with SIGKILL', async () => {
    const closed = once(launcher, 'close')
    launcher.kill('SIGKILL')

    // The pipe closes when its last writer, the server, is gone.
    await closed
    expect(heard).toContain('heard SIGTERM')
  })
})

test('two processes never do the locked work at once', async () => {
  const lock = new URL('./lock.mjs', import.meta.url).href
  const log = join(folder, 'log')
  const code = `import { appendFileSync } from 'node:fs'
    import { withLock } from '${lock}'
    await withLock('test of the lock', async () => {
      appendFileSync('${log}', 'in ')
      await new Promise((resolve) => setTimeout(resolve, 50))
      appendFileSync('${log}', 'out ')
    })`
  const workers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' }),
  )
  await Promise.all(workers.map((worker) => once(worker, 'close')))

  expect(readFileSync(log, 'utf8').trim()).toBe(Array(4).fill('in out').join(' '))
  rmSync(folder, { recursive: true })
})
