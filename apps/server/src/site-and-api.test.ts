import { aDatabasePlace } from '@qadam/api/testing/a-database'
import { test } from '@qadam/api/testing/database-test'
import { beforeAll, describe, expect, onTestFinished } from 'vitest'
import { aCrowd } from '../testing/a-crowd.ts'
import { aServer, logLines } from '../testing/a-server.ts'

const address = 'проспект Абая, 9001'

beforeAll(async () => {
  // As `npm start` does; the launcher is plain JavaScript without types, because it runs before anything is installed.
  const builder = new URL('../../../tools/launch/site-build.mjs', import.meta.url).href
  const { buildSiteWhenStale } = await import(builder)
  await buildSiteWhenStale(process.execPath)
})

describe('the site and the API in one process', () => {
  test('share one id per request, from the page to the call behind it', async ({ place }) => {
    const server = aServer(place, {})
    const page = await fetch(`${await server.ready()}/contacts`)

    expect(await page.text()).toContain(address)
    const call = await server.line(({ route }) => route === '/rest/reference/branches')
    expect(call.request_id).toBe(page.headers.get('x-request-id'))
  })

  test('name the page in the log by its pattern, and what a client did wrong is no error', async ({ place }) => {
    const server = aServer(place, {})
    const origin = await server.ready()
    const posted = await fetch(`${origin}/kk/contacts`, { method: 'POST', body: 'x', redirect: 'manual' })

    expect(posted.status).toBeLessThan(500)
    expect(await server.line(({ method }) => method === 'POST')).toMatchObject({ level: 'info', route: '/contacts' })
    server.kill('SIGTERM')
    const { stdout } = await server.ended
    expect(logLines(stdout).filter(({ level }) => level === 'error')).toEqual([])
  })

  test('show a page in both languages where an address cannot be decoded', async ({ place }) => {
    const answer = await fetch(`${await aServer(place, {}).ready()}/%zz`, { headers: { accept: 'text/html' } })

    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/В адресе страницы ошибка[\s\S]+Бет мекенжайында қате бар/)
  })

  test('lose no page under load when they are stopped', async ({ place }) => {
    const server = aServer(place, { env: { DRAIN_SECONDS: '2', PAGE_CACHE_SECONDS: '0' } })
    const crowd = aCrowd({ clients: 50, url: await server.ready(), paths: ['/contacts', '/rest/reference/branches'] })
    await crowd.answered(300)
    server.kill('SIGTERM')

    const { answered, failures, goodbyes, sent } = await crowd.gone
    expect(failures).toEqual([])
    expect(sent).toBe(answered)
    expect(goodbyes).toBe(50)
    expect((await server.ended).code).toBe(0)
  })
})

describe('the site and the API apart', () => {
  test('the site finds the API at API_URL_SERVER, and fails alone when it is gone', async ({ place }) => {
    const elsewhere = await aDatabasePlace()
    onTestFinished(() => elsewhere.remove())
    const api = aServer(place, { env: { ROLES: 'api,worker' } })
    const apiOrigin = await api.ready()
    const site = aServer(elsewhere, { env: { ROLES: 'web', API_URL_SERVER: apiOrigin, PAGE_CACHE_SECONDS: '0' } })
    const siteOrigin = await site.ready()

    expect(await (await fetch(`${siteOrigin}/contacts`)).text()).toContain(address)

    api.kill('SIGTERM')
    await api.ended
    const alone = await fetch(`${siteOrigin}/contacts`)
    expect(await alone.text()).not.toContain(address)
    expect((await fetch(`${siteOrigin}/livez`)).status).toBe(200)
    expect((await fetch(`${siteOrigin}/readyz`)).status).toBe(200)
  })
})
