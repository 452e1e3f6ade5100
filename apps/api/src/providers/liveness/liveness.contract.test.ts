import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFaceReader } from '../../../testing/a-face-reader.ts'
import { aLog } from '../../../testing/a-log.ts'
import { still } from '../../../testing/camera/stills.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { aVerigram } from '../../../testing/fakes/verigram.ts'
import { someEvidence } from '../../../testing/some-evidence.ts'
import { ProviderRefusedError } from '../calling/provider-errors.ts'
import { cameraLiveness } from './camera-liveness.ts'
import type { Liveness, LivenessEvidence } from './liveness.ts'
import { sandboxLiveness } from './sandbox-liveness.ts'
import { veriliveLiveness } from './verilive-liveness.ts'

const apiKey = 'a key of verigram'
const hmacSecret = 'a secret of verigram'
const call = { key: 'one', signal: new AbortController().signal }
const personId = '6a8f9f0e-0000-4000-8000-000000000000'

const results = {
  'flow-1': { flow_status: 'pass', end_cause: 'completed' },
  'flow-2': { flow_status: 'fail', end_cause: 'liveness' },
  'flow-3': { flow_status: 'in_progress' },
}

const faces = aFaceReader()
// Loads the models, which takes longer than a test may on a busy machine.
beforeAll(() => faces.read(still('straight')))
afterAll(() => faces.close())

const adapters: Record<string, () => Promise<Liveness>> = {
  camera: async () => filmed(cameraLiveness),
  verilive: async () => veriliveLiveness({ url: (await aVerigram({ results })).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxLiveness({ memory: aSandboxMemory() }),
}

/** A camera check that receives the frames of an honest person. */
function filmed(open: typeof cameraLiveness): Liveness {
  const opened = new Map<string, LivenessEvidence>()
  const liveness = open({ faces, findEvidence: async (sessionId) => opened.get(sessionId) })
  return {
    ...liveness,
    async openSession(request, call) {
      const access = await liveness.openSession(request, call)
      opened.set(access.sessionId, someEvidence(access.challenge!))
      return access
    },
  }
}

describe.each(Object.entries(adapters))('liveness by %s', (name, open) => {
  test('opens a session with everything the browser needs, and returns the result itself', async () => {
    const liveness = await open()

    const access = await liveness.openSession({ personId, kind: 'usual' }, call)
    const result = await liveness.findResult(access, call)

    expect(liveness.name).toBe(name)
    expect(access).toMatchObject({ personId, accessToken: expect.any(String), sessionId: expect.any(String) })
    expect(result).toMatchObject({ kind: 'passed' })
  })
})

test.each`
  flow        | result
  ${'flow-2'} | ${{ kind: 'failed', reason: 'liveness' }}
  ${'flow-3'} | ${{ kind: 'pending' }}
`("[LIV-07] the verdict of $flow is the provider's own", async ({ flow, result }) => {
  const { url } = await aVerigram({ results })
  const liveness = veriliveLiveness({ url, apiKey, log: aLog() })

  expect(await liveness.findResult({ sessionId: 'whatever', flowId: flow }, call)).toEqual(result)
})

test('an older installation issues signed access tokens, and the browser names its sessions', async () => {
  const { asked, url } = await aVerigram({ results, hmacSecret })
  const now = () => 1_789_000_000_500
  const liveness = veriliveLiveness({ url, apiKey, hmacSecret, now, log: aLog() })

  const access = await liveness.openSession({ personId, kind: 'usual' }, call)

  expect(access).toMatchObject({ personId, accessToken: 'access-token-of-the-older-kind', flowId: null })
  expect(asked[0]!.headers).toMatchObject({ 'x-verigram-api-version': '1.1', 'x-verigram-ts': '1789000000' })
})

test('a secret unknown to the older installation is refused', async () => {
  const { url } = await aVerigram({ results, hmacSecret })
  const liveness = veriliveLiveness({ url, apiKey, hmacSecret: 'another', log: aLog() })

  await expect(liveness.openSession({ personId, kind: 'usual' }, call)).rejects.toThrow(ProviderRefusedError)
})

test('a session unknown to the service does not count as passed', async () => {
  const { url } = await aVerigram({ results })
  const liveness = veriliveLiveness({ url, apiKey, log: aLog() })

  await expect(liveness.findResult({ sessionId: 'unknown', flowId: null }, call)).rejects.toThrow(ProviderRefusedError)
})

describeFaults('a liveness verdict', {
  vendor: () => aVerigram({ results }),
  open: (deps) => {
    const liveness = veriliveLiveness({ ...deps, apiKey })
    return (of) => liveness.findResult({ sessionId: 'session-1', flowId: 'flow-1' }, of)
  },
  secrets: [apiKey],
})

describeFaults('a liveness session', {
  vendor: () => aVerigram({ results }),
  open: (deps) => {
    const liveness = veriliveLiveness({ ...deps, apiKey })
    return (of) => liveness.openSession({ personId, kind: 'usual' }, of)
  },
  secrets: [apiKey],
})
