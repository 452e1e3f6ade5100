import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/stand-ins/a-sandbox-memory.ts'
import { describeFaults } from '../../../testing/stand-ins/provider-faults.ts'
import { aSigningService } from '../../../testing/stand-ins/signing-page.ts'
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
  good: { signature: Buffer.from('signed').toString('base64'), signer: { iin } },
  denied: { error: 'access_denied' },
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

describe.each(Object.entries(adapters))('signing by the %s', (_, open) => {
  test('leads to a page and changes its code for the signature of that very person', async () => {
    const { codeFor, signing } = await open()

    const { signingId } = await signing.open(request, call())
    const page = new URL(signing.pageAddress({ signingId, isResident: true, state: 'our state', returnTo }))
    const signed = await signing.exchange({ signingId, code: codeFor(signingId), returnTo }, call())

    expect(page.searchParams.get('state')).toBe('our state')
    expect(page.href).toContain(encodeURIComponent(returnTo))
    expect(signed).toMatchObject({ kind: 'signed', signerIin: iin })
  })

  test('opens one request under one key, however often it is asked', async () => {
    const { signing } = await open()

    const [first, again, other] = [
      await signing.open(request, call()),
      await signing.open(request, call()),
      await signing.open(request, call('two')),
    ]

    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('refuses a code that it never gave', async () => {
    const { signing } = await open()
    const { signingId } = await signing.open(request, call())

    expect(await signing.exchange({ signingId, code: 'invented', returnTo }, call())).toEqual({
      kind: 'refused',
      reason: 'bad_request',
    })
  })
})

test('a client who pressed «no» on the page is told apart from a mistake', async () => {
  const { url } = await aSigningService(codes)
  const signing = oauthSigning({ url, ...credentials, log: aLog() })

  expect(await signing.exchange({ signingId: 'signing-1', code: 'denied', returnTo }, call())).toEqual({
    kind: 'refused',
    reason: 'request_is_rejected_by_user',
  })
})

describeFaults('signing', {
  vendor: () => aSigningService(codes),
  open: (means) => {
    const signing = oauthSigning({ ...means, ...credentials })
    return (of) => signing.open(request, of)
  },
  secrets: [iin, request.phone, credentials.clientSecret],
})
