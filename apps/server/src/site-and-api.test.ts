import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { aDatabasePlace } from '@qadam/api/testing/a-database'
import { beforeAll, describe, expect, onTestFinished } from 'vitest'
import { aCrowd } from '../testing/a-crowd.ts'
import { buildSite, longestBuildMs } from '../testing/build-site.ts'
import { test } from '../testing/server-test.ts'

const address = 'проспект Абая, 9001'

beforeAll(buildSite, longestBuildMs)

describe('the site and the API in one process', () => {
  test('share one id per request, from the page to the API call behind it', async ({ testAppHere }) => {
    const page = await fetch(`${testAppHere.origin}/contacts`)

    expect(await page.text()).toContain(address)
    const call = await testAppHere.line(({ route }) => route === '/rest/reference/branches')
    expect(call.request_id).toBe(page.headers.get('x-request-id'))
  })

  test("log the page by its route pattern, and a client's mistake not as an error", async ({ startHere }) => {
    const server = await startHere()
    const posted = await fetch(`${server.origin}/kk/contacts`, { method: 'POST', body: 'x', redirect: 'manual' })

    expect(posted.status).toBeLessThan(500)
    expect(await server.line(({ method }) => method === 'POST')).toMatchObject({ level: 'info', route: '/contacts' })
    await server.stop(0)
    expect(server.lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('show a page in both languages when an address cannot be decoded', async ({ testAppHere }) => {
    const answer = await fetch(`${testAppHere.origin}/%zz`, { headers: { accept: 'text/html' } })

    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/В адресе страницы ошибка[\s\S]+Бет мекенжайында қате бар/)
  })

  test('return the running build to any client, with no-store', async ({ testAppHere: { origin } }) => {
    const asked = async () => {
      const answer = await fetch(`${origin}/builds/latest.json?${Date.now()}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      return (await answer.json()) as { id: string }
    }

    const manifest = await asked()
    expect(manifest).toEqual({ id: expect.stringMatching(/^[\da-f]{16}$/), built_at: expect.any(String) })
    expect(await asked()).toEqual(manifest)
    expect(await (await fetch(`${origin}/sandbox`)).text()).toContain(`"buildId":"${manifest.id}"`)
  })

  test('serve scripts that another node has left in the shared folder, and nothing from outside it', async ({
    started,
    startHere,
  }) => {
    const shared = path.join(started.dataDir, 'shared')
    await mkdir(path.join(shared, 'assets'), { recursive: true })
    await writeFile(path.join(shared, 'assets/frame-oldHASH1.js'), 'export {}')
    await writeFile(path.join(shared, 'assets/frame-oldHASH1.js.br'), 'packed')
    await writeFile(path.join(shared, 'secret.js'), 'secret')
    const { origin } = await startHere({ ASSETS_DIR: shared })

    const plain = await fetch(`${origin}/assets/frame-oldHASH1.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.status, await plain.text()]).toEqual([200, 'export {}'])
    expect(plain.headers.get('content-type')).toMatch(/javascript/)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const compressed = await askAsWritten(origin, '/assets/frame-oldHASH1.js', { 'accept-encoding': 'br' })
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'packed'])

    for (const way of [
      '..%2fsecret.js',
      '../secret.js',
      '%2e%2e/secret.js',
      '..%5csecret.js',
      '.',
      '',
      'frame-gone.js',
    ]) {
      const answer = await askAsWritten(origin, `/assets/${way}`)
      expect([way, answer.status]).toEqual([way, expect.toSatisfy((status: number) => status >= 300)])
      expect(answer.body).not.toContain('secret')
    }
    expect((await readdir(path.join(shared, 'assets'))).length).toBeGreaterThan(100)
  })

  test('start even when the folder cannot be written, and log an error', async ({ started, startHere }) => {
    const file = path.join(started.dataDir, 'no-folder')
    await writeFile(file, '')
    const server = await startHere({ ASSETS_DIR: file })

    expect((await fetch(`${server.origin}/contacts`)).status).toBe(200)
    expect(
      await server.line(({ msg }) => msg === 'the scripts of this build could not be stored for later pages'),
    ).toMatchObject({
      level: 'error',
    })
  })

  test('lose no page under load when they stop', async ({ startHere }) => {
    const server = await startHere({ PAGE_CACHE_SECONDS: '0' })
    const crowd = aCrowd({ clients: 20, url: server.origin, paths: ['/contacts', '/rest/reference/branches'] })
    await crowd.answered(100)
    // Long enough for every client to send one more request, even on a busy machine.
    const stopped = server.stop(5)

    const { answered, failures, goodbyes, sent } = await crowd.gone
    expect(failures).toEqual([])
    expect(sent).toBe(answered)
    expect(goodbyes).toBe(20)
    await stopped
  })
})

describe('the site and the API in separate processes', () => {
  test('the site calls the API at API_URL_SERVER, and stays up without it when it is gone', async ({
    started,
    startHere,
  }) => {
    const elsewhere = await aDatabasePlace()
    onTestFinished(() => elsewhere.remove())
    const api = await startHere({ ROLES: 'api,worker' }, started)
    const onlySite = { ROLES: 'web', API_URL_SERVER: api.origin, PAGE_CACHE_SECONDS: '0' }
    const site = await startHere(onlySite, elsewhere)

    expect(await (await fetch(`${site.origin}/contacts`)).text()).toContain(address)

    await api.stop(0)
    const alone = await fetch(`${site.origin}/contacts`)
    expect(await alone.text()).not.toContain(address)
    expect((await fetch(`${site.origin}/livez`)).status).toBe(200)
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
  })
})

type Answer = { readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }

/** Requests the path as it is written: `fetch` would normalise it and decompress the response. */
async function askAsWritten(origin: string, target: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ hostname, port, path: target, headers, agent: false }, resolve).once('error', reject)
  })
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
