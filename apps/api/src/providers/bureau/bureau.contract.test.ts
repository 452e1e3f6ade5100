import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { aBureauGateway } from '../../../testing/fakes/bureau-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import type { Bureau } from './bureau.ts'
import { httpBureau } from './http-bureau.ts'
import { sandboxBureau } from './sandbox-bureau.ts'

const apiKey = 'a key of the bureau'
const call = { key: 'one', signal: new AbortController().signal }

const contract = (monthly_payment_tiyn: number, overdue_days = 0, is_ours = false) => ({
  ...{ is_ours, monthly_payment_tiyn, overdue_days, lender: 'somebody' },
})

const reports = {
  '910110390003': { open_contracts: [contract(1_200_000)], closed_contracts: { ours: 0, others: 1 } },
  '910413490037': { stop_credit: true },
  '911019490098': { conscript: true },
  '910514390045': { open_contracts: [contract(1_800_000, 121)] },
  '910716390068': { overdue_90_within_year: true, open_contracts: [contract(2_800_000)] },
  '911114390226': { open_contracts: [contract(1_450_000, 35, true)] },
  '911215490231': { closed_contracts: { ours: 3, others: 0 } },
}

const adapters: Record<string, () => Promise<Bureau>> = {
  gateway: async () => httpBureau({ url: (await aBureauGateway(reports)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxBureau({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('bureau reports by the %s', (_, open) => {
  test.each([
    ['910110390003', { hasStopCredit: false, closedLoans: { here: 0, elsewhere: 1 } }],
    ['910413490037', { hasStopCredit: true }],
    ['911019490098', { isConscript: true, hasStopCredit: false }],
    ['910514390045', { openLoans: [{ isHere: false, monthlyPayment: 1_800_000, overdueDays: 121 }] }],
    ['910716390068', { hadLongOverdue: true }],
    ['911114390226', { openLoans: [{ isHere: true, monthlyPayment: 1_450_000, overdueDays: 35 }] }],
    ['911215490231', { closedLoans: { here: 3, elsewhere: 0 } }],
  ])('%s: %j', async (iin, finding) => {
    const report = await (await open()).report({ iin }, call)

    expect(report.finding).toMatchObject(finding)
  })

  test('repeated calls return the same report, with the received JSON beside it', async () => {
    const bureau = await open()
    const [first, again] = [
      await bureau.report({ iin: '910110390003' }, call),
      await bureau.report({ iin: '910110390003' }, call),
    ]

    expect(again.reportId).toBe(first.reportId)
    expect(JSON.parse(first.received)).toBeTypeOf('object')
  })
})

test('fields that we do not read are stored with the report', async () => {
  const { received } = await (await adapters.gateway!()).report({ iin: '910110390003' }, call)

  expect(received).toContain('"lender":"somebody"')
})

test.each([
  ['a payment that is not in whole tiyn', { open_contracts: [contract(1.5)] }],
  ['a negative payment', { open_contracts: [contract(-1)] }],
  ['an invalid date', { bankruptcy_ended_on: '2024-02-30' }],
  ['no information about a credit stop', { stop_credit: null }],
])('rejects a report with %s', async (_, more) => {
  const { url } = await aBureauGateway({ '910110390003': more })
  const bureau = httpBureau({ url, apiKey, log: aLog() })

  await expect(bureau.report({ iin: '910110390003' }, call)).rejects.toThrow(ProviderUnavailableError)
})

test("a persona's bankruptcy is always about two years old", async () => {
  const { finding } = await sandboxBureau({ memory: aSandboxMemory() }).report({ iin: '911120390109' }, call)

  const years = new Date().getFullYear() - Number(finding.bankruptcyEndedOn!.slice(0, 4))
  expect(years).toBeGreaterThanOrEqual(1)
  expect(years).toBeLessThanOrEqual(3)
})

describeFaults('the bureau', {
  vendor: () => aBureauGateway(reports),
  open: (deps) => {
    const bureau = httpBureau({ ...deps, apiKey })
    return (call) => bureau.report({ iin: '910110390003' }, call)
  },
  secrets: ['910110390003', apiKey],
})
