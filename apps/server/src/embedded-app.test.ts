import { testServerUrl } from '@qadam/api/testing/a-database'
import { describe, expect } from 'vitest'
import { aServer } from '../testing/a-server.ts'
import { test } from '../testing/server-test.ts'

const apiOnly = { ROLES: 'api,worker' }
const branches = '/rest/reference/branches'

const status = async (url: string) => (await fetch(url)).status

// Cases that need a process with a database of its own; the rest is in whole-server.test.ts.
describe.skipIf(testServerUrl !== undefined)('the server with an embedded database', () => {
  test('does not start on a data folder that another process has open', async ({ started: place }) => {
    const first = aServer(place, { env: apiOnly })
    const origin = await first.ready()

    const { code, stderr } = await aServer(place, { env: apiOnly }).ended

    expect(code).toBe(69)
    expect(stderr).toMatch(/^Cannot start\. The data folder .* is in use by another process/)
    expect(await status(origin + branches)).toBe(200)
    first.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
  })

  test('fails /livez after the embedded database has panicked, so that the process is replaced', async ({
    started: place,
  }) => {
    const mistake = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
        process.on('SIGUSR2', () => {
          fs.fdatasyncSync = () => { throw Object.assign(new Error('input/output error'), { code: 'EIO' }) }
          syncBuiltinESMExports()
        })`
    const server = aServer(place, {
      env: apiOnly,
      nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(mistake)}`],
    })
    const origin = await server.ready()
    expect(await status(`${origin}/livez`)).toBe(200)
    server.kill('SIGUSR2')

    // The job queue writes to the database without being called.
    await server.line(({ msg }) => msg.startsWith('the embedded database has panicked'))
    expect(await status(`${origin}/livez`)).toBe(503)
    expect(await status(`${origin}/readyz`)).toBe(503)
  }, 60_000)
})
