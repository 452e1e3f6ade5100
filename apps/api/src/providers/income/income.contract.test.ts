import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { anIncomeGateway } from '../../../testing/fakes/income-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { httpIncome } from './http-income.ts'
import type { Income } from './income.ts'
import { sandboxIncome } from './sandbox-income.ts'

const apiKey = 'a key of the fund'
const call = { key: 'one', signal: new AbortController().signal }
const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']

const monthly = { '910110390003': 4_500_000, '910615490055': 2_500_000 }

const adapters: Record<string, () => Promise<Income>> = {
  gateway: async () => httpIncome({ url: (await anIncomeGateway(monthly)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxIncome({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('pension contributions by the %s', (_, open) => {
  test.each([
    ['910110390003', 4_500_000],
    ['910615490055', 2_500_000],
  ])('of %s are %i tiyn in each requested month', async (iin, amount) => {
    const income = await open()

    expect(await income.contributions({ iin, months }, call)).toEqual(months.map((month) => ({ month, amount })))
  })

  test('of a person without an employer are none', async () => {
    expect(await (await open()).contributions({ iin: '920318490260', months }, call)).toEqual([])
  })
})

describeFaults('the pension contributions service', {
  vendor: () => anIncomeGateway(monthly),
  open: (deps) => {
    const income = httpIncome({ ...deps, apiKey })
    return (call) => income.contributions({ iin: '910110390003', months }, call)
  },
  secrets: ['910110390003', apiKey],
})
