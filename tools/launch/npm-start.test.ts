import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'qadam-npm-start-'))

/** Like the server: shuts down gracefully at the first signal and reports each signal it receives. */
const gracefulApp = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      process.stdout.write('heard ' + signal + '\\n')
      setTimeout(() => process.exit(), 700)
    })
  }
  process.stdout.write('ready\\n')
  setInterval(() => {}, 1000)
`

// The real npm, our real script and launcher; only the server is a small substitute.
beforeAll(() => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }))
  copyFileSync(new URL('exec.cmd', root), join(folder, 'exec.cmd'))
  writeFileSync(join(folder, 'app.mjs'), gracefulApp)
  writeFileSync(
    join(folder, 'launch.mjs'),
    `import { runUntilItEnds } from '${new URL('run.mjs', import.meta.url).href}'
     process.exitCode = await runUntilItEnds(process.execPath, ['${join(folder, 'app.mjs')}'], {})`,
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(process.platform === 'win32')('a signal to npm start itself', { timeout: 30_000 }, () => {
  // npm does not pass SIGHUP and SIGKILL on: the launcher notices that npm is gone.
  test.concurrent.each([
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
    ['SIGHUP', 'SIGTERM'],
    ['SIGKILL', 'SIGTERM'],
  ] as const)('%s shuts the server down gracefully, with one signal', async (signal, heardByServer) => {
    const { said, ended, npm } = await npmStart()
    process.kill(npm, signal)

    await ended
    expect(said()).toEqual([`heard ${heardByServer}`])
  })

  test.concurrent('Ctrl-C reaches all processes at once, and the server once', async () => {
    const { said, ended, npm } = await npmStart()
    process.kill(-npm, 'SIGINT')

    await ended
    expect(said()).toEqual(['heard SIGINT'])
  })

  test.concurrent('closing the terminal ends all processes, and the server receives one signal', async () => {
    const { said, ended, npm } = await npmStart()
    process.kill(-npm, 'SIGHUP')

    await ended
    expect(said()).toEqual(['heard SIGHUP'])
  })
})

/**
 * Starts npm in its own process group, as a terminal does. `ended` resolves when the last process is gone, since the
 * pipe closes then.
 */
async function npmStart() {
  const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk
  })
  const ended = once(npm.stdout, 'close')
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('ready')
  return { npm: npm.pid!, ended, said: () => printed.split('\n').filter((line) => line.startsWith('heard')) }
}
