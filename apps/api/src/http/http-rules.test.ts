import { endpoint } from '@qadam/wire/endpoint'
import { problem } from '@qadam/wire/problem'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { aDatabase, type TestDatabase } from '../../testing/a-database.ts'
import { anApiWithPlugins } from '../../testing/an-api-with-plugins.ts'
import { type RunningApi, type StartOptions, startApi } from '../../testing/start-api.ts'
import { registerApiPlugins } from './api-plugins.ts'
import { mountEndpoint } from './mount-endpoint.ts'
import { refuse } from './refusal.ts'

const json = { 'content-type': 'application/json' }

const submitForm = endpoint({
  method: 'POST',
  path: '/rest/test/form',
  summary: 'A form',
  module: 'test',
  access: 'anyone',
  body: z.object({ id_number: z.string().check(z.minLength(3)), amount: z.int(), anything: z.optional(z.unknown()) }),
  answer: z.object({ id_number: z.string() }),
  errors: ['too_many_requests'],
})

const askSlowly = endpoint({
  method: 'GET',
  path: '/rest/test/slow',
  summary: 'Never answers',
  module: 'test',
  access: 'anyone',
  answer: z.object({}),
  errors: [],
})

const throwAnything = endpoint({
  method: 'GET',
  path: '/rest/test/throw/:what',
  summary: 'Throws',
  module: 'test',
  access: 'anyone',
  params: z.object({ what: z.enum(['null', 'teapot', 'iin']) }),
  answer: z.object({}),
  errors: [],
})

const echoAddress = endpoint({
  method: 'GET',
  path: '/rest/test/address',
  summary: 'Who asks',
  module: 'test',
  access: 'anyone',
  answer: z.object({ ip: z.string() }),
  errors: [],
})

const thrown = {
  null: null,
  teapot: Object.assign(new Error('a provider said 418'), { statusCode: 418 }),
  iin: Object.assign(new Error('duplicate key'), { detail: 'Key (iin)=(880101300123) already exists.' }),
}

async function testRoutes(app: FastifyInstance): Promise<void> {
  registerApiPlugins(app, anApiWithPlugins())
  mountEndpoint(app, submitForm, async ({ body }) => {
    if (body.id_number === 'again') return refuse('too_many_requests', { retryAfterSeconds: 60 })
    if (body.id_number === 'broken') return { id_number: 12 as unknown as string }
    return { id_number: body.id_number, password_hash: 'secret' }
  })
  mountEndpoint(app, echoAddress, async (_input, { ip }) => ({ ip }))
  mountEndpoint(app, askSlowly, () => new Promise(() => undefined), { timeoutMs: 50 })
  mountEndpoint(app, throwAnything, async ({ params }) => {
    throw thrown[params.what]
  })
}

let database: TestDatabase
let api: RunningApi

beforeAll(async () => {
  database = await aDatabase()
  api = await startApi(database, { more: testRoutes })
})

afterAll(async () => {
  await api.close()
  await database.close()
})

const form = (payload: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', payload, headers: { ...json, ...headers } }) as const

describe('every failure is a problem', () => {
  test.each([
    ['an unknown address', '/rest/nothing/here', {}, 404, 'not_found'],
    ['an unknown address outside the API', '/nothing', {}, 404, 'not_found'],
    ['another method', '/rest/reference/branches', { method: 'POST', payload: '{', headers: json }, 404, 'not_found'],
    ['an address that cannot be decoded', '/rest/%zz', {}, 400, 'bad_request'],
    ['an excessively long parameter', `/rest/test/throw/${'x'.repeat(5_000)}`, {}, 404, 'not_found'],
    ['broken JSON', submitForm.path, form('{"id_number":'), 400, 'bad_request'],
    ['a body that is not JSON', submitForm.path, form(''), 400, 'bad_request'],
    ['JSON that is not an object', submitForm.path, form('[]'), 400, 'bad_request'],
    ['no body', submitForm.path, { method: 'POST' }, 400, 'bad_request'],
    ['JSON with a __proto__ key', submitForm.path, form('{"__proto__":{"id_number":"abc"}}'), 400, 'bad_request'],
    ['JSON with a constructor key', submitForm.path, form('{"constructor":{"prototype":{}}}'), 400, 'bad_request'],
    [
      'a form in another format',
      submitForm.path,
      { method: 'POST', payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    [
      'plain text',
      submitForm.path,
      { method: 'POST', payload: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a body over 64 kB',
      submitForm.path,
      form(JSON.stringify({ id_number: 'x'.repeat(70_000) })),
      413,
      'payload_too_large',
    ],
    ['an invalid field', submitForm.path, form('{"id_number":"1","amount":1}'), 422, 'validation_failed'],
    ['a NUL', submitForm.path, form('{"id_number":"12\\u00003","amount":1}'), 422, 'validation_failed'],
    ['an invalid parameter', '/rest/test/throw/else', {}, 422, 'validation_failed'],
    ['a refusal', submitForm.path, form('{"id_number":"again","amount":1}'), 429, 'too_many_requests'],
    [
      'a response that does not match its schema',
      submitForm.path,
      form('{"id_number":"broken","amount":1}'),
      500,
      'internal_error',
    ],
    ['a handler that throws', '/rest/sandbox/failure?kind=throw', {}, 500, 'internal_error'],
    ['a handler that throws undefined', '/rest/test/throw/null', {}, 500, 'internal_error'],
    ['a third-party error with a status', '/rest/test/throw/teapot', {}, 500, 'internal_error'],
    ['an unavailable database', '/rest/sandbox/failure?kind=unavailable', {}, 503, 'temporarily_unavailable'],
    ['a handler that takes too long', askSlowly.path, {}, 503, 'temporarily_unavailable'],
  ] as const)('%s', async (_what, path, request, status, code) => {
    const answer = await api.ask(path, request)

    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toBe(answer.json().request_id)
    expect(problem.parse(answer.json())).toEqual(answer.json())
    expect(answer.json()).toMatchObject({ status, code })
  })

  test("has a message in the client's language, and in Russian by default", async () => {
    const message = async (language: string) =>
      (await api.ask('/rest/nothing', { headers: { 'accept-language': language } })).json().message

    expect(await message('kk')).toBe('Бет табылмады')
    expect(await message('kz')).toBe('Бет табылмады')
    expect(await message('en')).toBe('Страница не найдена')
  })

  test('[API-22] a bad payload is reported field by field, in the language of the request', async () => {
    const answer = await api.ask(submitForm.path, form('{"id_number":"1"}', { 'accept-language': 'kk' }))

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      message: 'Енгізілген деректерді тексеріңіз.',
      errors: { id_number: ['Таңба саны кемінде 3 болуы керек'], amount: ['Сомасын жазыңыз'] },
    })
  })

  test('sends Retry-After', async () => {
    const away = await api.ask('/rest/sandbox/failure?kind=unavailable')
    const refused = await api.ask(submitForm.path, form('{"id_number":"again","amount":1}'))

    expect(away.headers['retry-after']).toBe('5')
    expect(refused.headers['retry-after']).toBe('60')
  })
})

describe('responses and logs', () => {
  test('a field outside the schema is removed from the response', async () => {
    const answer = await api.ask(submitForm.path, form('{"id_number":"abc","amount":1}'))

    expect(answer.json()).toEqual({ id_number: 'abc' })
  })

  test('the message of an internal error is not sent; it is logged once, with its cause, masked', async () => {
    const answer = await api.ask('/rest/test/throw/iin?iin=880101300123')
    const { request_id } = answer.json()
    const errors = api.logged.filter((line) => line.level === 'error' && line.request_id === request_id)

    expect(answer.body).not.toMatch(/duplicate|880101300123|stack/)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ err: { message: 'duplicate key' } })
    expect(api.logText()).not.toContain('880101300123')
  })

  test('an error after the body was read is still logged', async () => {
    const other = await another({ more: testRoutes })
    const origin = `http://127.0.0.1:${await other.listen()}`
    const answer = await fetch(origin + submitForm.path, {
      method: 'POST',
      headers: json,
      body: '{"id_number":"broken","amount":1}',
    })

    expect(answer.status).toBe(500)
    expect(other.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  test('the URL of a request, which may hold a phone, is not logged; the route pattern is', async () => {
    await api.ask('/rest/test/throw/null?token=abcdef')
    await api.ask('/rest/nothing/secret-word')

    expect(api.logText()).not.toMatch(/token|abcdef|secret-word/)
    expect(api.logged).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/rest/test/throw/:what', status: 500 }),
    )
  })
})

describe('limits', () => {
  test('JSON thirty thousand levels deep gets no 5xx and the process survives', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const answer = await api.ask(submitForm.path, form(`{"id_number":"abc","amount":1,"anything":${deep}}`))

    expect(answer.statusCode).toBeLessThan(500)
    expect((await api.ask('/rest/reference/branches')).statusCode).toBe(200)
  })

  test('an endpoint may accept a larger body than the others', async () => {
    const sendPhoto = endpoint({
      ...submitForm,
      path: '/rest/test/photo',
      body: z.object({ image: z.string() }),
      answer: z.object({}),
    })
    const photos = await another({
      async more(app) {
        registerApiPlugins(app, anApiWithPlugins())
        mountEndpoint(app, sendPhoto, async () => ({}), { bodyLimitBytes: 200_000 })
      },
    })

    const photo = (bytes: number) => form(JSON.stringify({ image: 'x'.repeat(bytes) }))
    expect((await photos.ask(sendPhoto.path, photo(150_000))).statusCode).toBe(200)
    expect((await photos.ask(sendPhoto.path, photo(250_000))).statusCode).toBe(413)
  })
})

describe("a request's id", () => {
  const given = { 'x-request-id': 'from-the-proxy-1' }

  test('is taken only from a trusted proxy', async () => {
    const behind = await another({ trustedProxies: ['127.0.0.0/8'] })

    expect((await behind.ask('/rest/nothing', { headers: given })).json().request_id).toBe('from-the-proxy-1')
    expect((await api.ask('/rest/nothing', { headers: given })).json().request_id).toMatch(/^[a-z]{20}$/)
  })

  test.each(['x', 'a b c d e f g', 'evil\u00a0id-id-id', 'iin-880101300123'])(
    'is not taken when it is %s',
    async (id) => {
      const behind = await another({ trustedProxies: ['127.0.0.1'] })

      expect((await behind.ask('/rest/nothing', { headers: { 'x-request-id': id } })).json().request_id).toMatch(
        /^[a-z]{20}$/,
      )
    },
  )
})

describe("a client's IP address", () => {
  test.each([
    { proxies: ['127.0.0.1', '10.0.0.0/8'], chain: '203.0.113.7, 10.1.2.3', believed: '203.0.113.7' },
    { proxies: ['127.0.0.1'], chain: '203.0.113.7, 10.1.2.3', believed: '10.1.2.3' },
    { proxies: [], chain: '203.0.113.7', believed: '127.0.0.1' },
  ])('behind $proxies the chain $chain resolves to $believed', async ({ believed, chain, proxies }) => {
    const other = await another({ more: testRoutes, trustedProxies: proxies })

    const answer = await other.ask(echoAddress.path, { headers: { 'x-forwarded-for': chain } })

    expect(answer.json()).toEqual({ ip: believed })
  })
})

describe('security headers', () => {
  test('forbid browsers to run, frame, sniff or store a response', async () => {
    for (const path of ['/rest/nothing', '/rest/sandbox/failure?kind=throw', '/rest/reference/branches']) {
      expect((await api.ask(path)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    }
  })

  test('include HSTS on prod only', async () => {
    const prod = await another({ stand: 'prod' })

    expect((await prod.ask('/rest/nothing')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect((await api.ask('/rest/nothing')).headers).not.toHaveProperty('strict-transport-security')
  })

  test('allow cross-origin calls only from the configured site origin', async () => {
    const apart = await another({ foreignSiteOrigin: 'https://qadam.example' })
    const from = (origin: string, more = {}) => ({ headers: { origin, ...more } })
    const path = '/rest/reference/branches'

    expect((await apart.ask(path, from('https://qadam.example'))).headers).toMatchObject({
      'access-control-allow-origin': 'https://qadam.example',
      'access-control-allow-credentials': 'true',
      vary: 'origin, accept-language',
    })
    expect((await apart.ask(path, from('https://qadam.example.evil.example'))).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    expect((await api.ask(path, from('https://qadam.example'))).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )

    const preflight = from('https://qadam.example', { 'access-control-request-method': 'POST' })
    expect(await apart.ask(path, { method: 'OPTIONS', ...preflight })).toMatchObject({ statusCode: 204 })
    expect(await api.ask(path, { method: 'OPTIONS', ...preflight })).toMatchObject({ statusCode: 404 })
  })
})

describe('the sandbox', () => {
  test('is absent when it is switched off', async () => {
    const other = await another({ sandbox: false })

    expect((await other.ask('/rest/sandbox/failure?kind=throw')).statusCode).toBe(404)
  })
})

describe('the OpenAPI description', () => {
  test('[API-21] lists every call with its schemas, in OpenAPI 3.1, with a page to try them', async () => {
    const document = (await api.ask('/docs/openapi.json')).json()
    const branches = document.paths['/rest/reference/branches'].get
    const page = await api.ask('/docs/')

    expect(document.openapi).toBe('3.1.0')
    expect(branches.responses['200'].content['application/json'].schema.properties).toHaveProperty('branches')
    expect(branches.responses['503'].content).toHaveProperty(['application/problem+json'])
    expect(document.paths['/rest/sandbox/failure'].get.parameters[0]).toMatchObject({
      name: 'kind',
      in: 'query',
      required: true,
    })
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
  })

  test('states which token each call needs', async () => {
    const { components, paths } = (await api.ask('/docs/openapi.json')).json()

    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'operator', 'partner'])
    expect(paths['/rest/registration/step'].get.security).toEqual([{ session: [] }])
    expect(paths['/rest/reference/branches'].get.security).toBeUndefined()
    expect(paths['/rest/channels/{channel}/debts'].get.security).toEqual([{ partner: [] }])
  })

  test('says of opening a camera check that it is refused with 409 without the biometric consent', async () => {
    const { paths } = (await api.ask('/docs/openapi.json')).json()
    const { responses, summary } = paths['/rest/registration/verigram/access'].post

    expect(summary).toContain('`biometric-consent`')
    expect(responses['409'].description).toContain('consent_missing')
  })

  test('says of an application which versions of its consents are signed', async () => {
    const { paths } = (await api.ask('/docs/openapi.json')).json()

    expect(paths['/rest/lending/applications'].post.summary).toContain('current ones without it')
  })

  test('can be switched off', async () => {
    const other = await another({ docs: false })

    expect((await other.ask('/docs/openapi.json')).statusCode).toBe(404)
  })
})

async function another(options: StartOptions): Promise<RunningApi> {
  const other = await startApi(database, options)
  onTestFinished(() => other.close())
  return other
}
