import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { aPhoneOwnerGateway } from '../../../testing/fakes/phone-owner-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { httpPhoneOwner } from './http-phone-owner.ts'
import type { PhoneOwner } from './phone-owner.ts'
import { sandboxPhoneOwner } from './sandbox-phone-owner.ts'

const apiKey = 'a key of the operators'
const call = { key: 'one', signal: new AbortController().signal }

const owners = { '77000001000': '910110390003', '77000001019': '910110390003' }

const adapters: Record<string, () => Promise<PhoneOwner>> = {
  gateway: async () => httpPhoneOwner({ url: (await aPhoneOwnerGateway(owners)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxPhoneOwner({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('phone owner check by the %s', (_, open) => {
  test.each`
    phone            | iin               | answer
    ${'77000001000'} | ${'910110390003'} | ${'owner'}
    ${'77000001019'} | ${'910811490198'} | ${'other'}
    ${'77000001021'} | ${'911013490213'} | ${'unknown'}
  `('the phone $phone with the iin $iin returns $answer', async ({ answer, iin, phone }) => {
    const phoneOwner = await open()

    expect(await phoneOwner.check({ phone, iin }, call)).toBe(answer)
  })
})

describeFaults('the phone owner database', {
  vendor: () => aPhoneOwnerGateway(owners),
  open: (deps) => {
    const phoneOwner = httpPhoneOwner({ ...deps, apiKey })
    return (call) => phoneOwner.check({ phone: '77000001000', iin: '910110390003' }, call)
  },
  secrets: ['77000001000', '910110390003', apiKey],
})
