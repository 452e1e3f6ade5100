import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { aSigningService } from '../../../testing/fakes/signing-page.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../calling/provider-errors.ts'
import { oauthSigning } from './oauth-signing.ts'
import { sandboxSigning } from './sandbox-signing.ts'
import type { Signing } from './signing.ts'

const iin = '910110390003'
const returnTo = 'http://localhost:3000/register/signing-waiting-results'
const call = (key = 'one') => ({ key, signal: new AbortController().signal })
const credentials = { clientId: 'qadam', clientSecret: 'a secret of the signer' }

const request = {
  iin,
  phone: '77000001000',
  isResident: true,
  documentName: 'Соглашение',
  documentSha256: 'ab'.repeat(32),
  pdf: Buffer.from('%PDF-'),
}

const codes = {
  good: { answer: { signature: Buffer.from('signed').toString('base64'), signer: { iin } }, signingId: 'signing-1' },
  denied: { answer: { error: 'access_denied' } },
  spoilt: { answer: { error: 'invalid_client' } },
  away: { answer: { error: 'redirect_uri_is_not_valid' } },
}

type Opened = { signing: Signing; codeFor: (signingId: string) => string }

const adapters: Record<string, () => Promise<Opened>> = {
  service: async () => ({
    signing: oauthSigning({ url: (await aSigningService(codes)).url, ...credentials, log: aLog() }),
    codeFor: () => 'good',
  }),
  sandbox: async () => {
    const memory = aSandboxMemory()
    return { signing: sandboxSigning({ memory, siteOrigin: 'http://localhost:3000' }), codeFor: memory.sign }
  },
}

test("the sandbox's page is in the language of the page that leads to it", () => {
  const siteOrigin = 'http://localhost:3000'
  const signing = sandboxSigning({ memory: aSandboxMemory(), siteOrigin })
  const pathTo = (page: string) =>
    new URL(signing.pageAddress({ signingId: 'one', isResident: true, state: 'ours', returnTo: siteOrigin + page }))
      .pathname

  expect(pathTo('/register/signing-waiting-results')).toBe('/sandbox/signing')
  expect(pathTo('/kk/register/signing-waiting-results')).toBe('/kk/sandbox/signing')
})

describe.each(Object.entries(adapters))('signing by the %s', (_, open) => {
  test("opens a page and exchanges its code for that person's signature", async () => {
    const { codeFor, signing } = await open()

    const { signingId } = await signing.open(request, call())
    const page = new URL(signing.pageAddress({ signingId, isResident: true, state: 'our state', returnTo }))
    const signed = await signing.exchange({ signingId, code: codeFor(signingId), returnTo }, call())

    expect(page.searchParams.get('state')).toBe('our state')
    expect(page.href).toContain(encodeURIComponent(returnTo))
    expect(signed).toMatchObject({ kind: 'signed', signerIin: iin })
  })

  test('opens one request per key, however often it is repeated', async () => {
    const { signing } = await open()

    const [first, again, other] = [
      await signing.open(request, call()),
      await signing.open(request, call()),
      await signing.open(request, call('two')),
    ]

    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('refuses a code that it never issued', async () => {
    const { signing } = await open()
    const { signingId } = await signing.open(request, call())

    expect(await signing.exchange({ signingId, code: 'invented', returnTo }, call())).toEqual({
      kind: 'refused',
      reason: 'bad_request',
    })
  })
})

async function aService() {
  const service = await aSigningService(codes)
  const log = aLog()
  return { service, signing: oauthSigning({ url: `${service.url}/`, ...credentials, log }) }
}

describe('a code of the signing service', () => {
  test.each`
    code        | reason
    ${'denied'} | ${'request_is_rejected_by_user'}
    ${'away'}   | ${'redirect_uri_is_not_valid'}
  `("«$code» is refused with $reason, which tells a client's refusal from a mistake", async ({ code, reason }) => {
    const { signing } = await aService()

    expect(await signing.exchange({ signingId: 'signing-1', code, returnTo }, call())).toEqual({
      kind: 'refused',
      reason,
    })
  })

  test('that belongs to another signing is refused', async () => {
    const { signing } = await aService()

    const answer = await signing.exchange({ signingId: 'signing-2', code: 'good', returnTo }, call())

    expect(answer).toEqual({ kind: 'refused', reason: 'bad_request' })
  })

  test('is exchanged once, and after a lost response the signature is read from the signing itself', async () => {
    const { service, signing } = await aService()
    const { signingId } = await signing.open(request, call())
    const change = () => signing.exchange({ signingId, code: 'good', returnTo }, call())
    service.badDays('lost')

    await expect(change()).rejects.toThrow(ProviderUnavailableError)
    const again = await change()

    expect(again).toMatchObject({ kind: 'signed', signerIin: iin })
    expect(service.asked.filter(({ path }) => path === '/oauth/token')).toHaveLength(2)
  })

  test('is not blamed when our own credentials are refused', async () => {
    const { signing } = await aService()

    await expect(signing.exchange({ signingId: 'signing-1', code: 'spoilt', returnTo }, call())).rejects.toThrow(
      ProviderRefusedError,
    )
  })
})

test('a non-resident signs under another scope, in the request and on the page', async () => {
  const { service, signing } = await aService()

  const { signingId } = await signing.open({ ...request, isResident: false }, call())
  const page = new URL(signing.pageAddress({ signingId, isResident: false, state: 'our state', returnTo }))

  expect(JSON.parse(service.asked[0]!.text).scope).toBe('non_resident_sign')
  expect([page.pathname, page.searchParams.get('scope')]).toEqual(['/oauth/authorize', 'non_resident_sign'])
})

describeFaults('signing', {
  vendor: () => aSigningService(codes),
  open: (deps) => {
    const signing = oauthSigning({ ...deps, ...credentials })
    return (of) => signing.open(request, of)
  },
  secrets: [iin, request.phone, credentials.clientSecret],
})
