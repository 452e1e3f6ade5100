import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { anAntiFraudCentre } from '../../../testing/fakes/anti-fraud-centre.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import type { AntiFraud } from './anti-fraud.ts'
import { httpAntiFraud } from './http-anti-fraud.ts'
import { sandboxAntiFraud } from './sandbox-anti-fraud.ts'

const apiKey = 'a key of the centre'
const call = { key: 'one', signal: new AbortController().signal }
const phone = '77001234567'

const adapters: Record<string, () => Promise<AntiFraud>> = {
  centre: async () => httpAntiFraud({ url: (await anAntiFraudCentre(['920217390255'])).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxAntiFraud({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('anti-fraud check by the %s', (_, open) => {
  test.each`
    iin               | result
    ${'910110390003'} | ${'clear'}
    ${'920217390255'} | ${'suspected'}
  `('$iin: $result', async ({ iin, result }) => {
    expect(await (await open()).check({ iin, phone }, call)).toEqual({ result })
  })
})

describeFaults('the anti-fraud centre', {
  vendor: () => anAntiFraudCentre([]),
  open: (deps) => {
    const antiFraud = httpAntiFraud({ ...deps, apiKey })
    return (call) => antiFraud.check({ iin: '910110390003', phone }, call)
  },
  secrets: ['910110390003', phone, apiKey],
})
