import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { anAmlService } from '../../../testing/fakes/aml-service.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import type { Aml } from './aml.ts'
import { httpAml } from './http-aml.ts'
import { sandboxAml } from './sandbox-aml.ts'

const apiKey = 'a key of the lists'
const call = { key: 'one', signal: new AbortController().signal }
const names = { lastName: 'Құнанбайқызы', firstName: 'Айгерім', middleName: null, birthday: '1991-08-17' }

const results = { '910817490073': 'listed', '920419390273': 'similar' } as const

const adapters: Record<string, () => Promise<Aml>> = {
  service: async () => httpAml({ url: (await anAmlService(results)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxAml({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('AML lists of the %s', (_, open) => {
  test.each`
    iin               | result
    ${'910110390003'} | ${'clear'}
    ${'910817490073'} | ${'match'}
    ${'920419390273'} | ${'near'}
  `('$iin: $result', async ({ iin, result }) => {
    expect(await (await open()).check({ iin, ...names }, call)).toEqual({ result })
  })
})

describeFaults('the AML lists', {
  vendor: () => anAmlService(results),
  open: (deps) => {
    const aml = httpAml({ ...deps, apiKey })
    return (call) => aml.check({ iin: '910110390003', ...names }, call)
  },
  secrets: ['910110390003', 'Құнанбайқызы', 'Айгерім', '1991-08-17', apiKey],
})
