import { expect, test } from 'vitest'
import { metrics } from '../telemetry/metrics.ts'
import type { OutsideCalls } from './calling/outside-calls.ts'
import { ProviderRefusedError, ProviderUnavailableError } from './calling/provider-errors.ts'
import { instrumentedProvider } from './instrumented-provider.ts'

const call = { key: 'one', signal: new AbortController().signal }

async function countsOf(port: string): Promise<Record<string, number>> {
  const all = await metrics.getMetricsAsJSON()
  const { values } = all.find(({ name }) => name === 'qadam_provider_call_duration_seconds')!
  const counts = values.filter((value) => String((value as { metricName?: string }).metricName).endsWith('_count'))
  return Object.fromEntries(
    counts
      .filter(({ labels }) => labels.port === port)
      .map(({ labels, value }) => [`${labels.operation} ${labels.outcome}`, value]),
  )
}

test('every outside call is counted by its outcome, and its result or error is passed through', async () => {
  const endings = [undefined, new ProviderUnavailableError('away'), new ProviderRefusedError('no'), new Error('ours')]
  const vendor = {
    name: 'a vendor',
    async ask({ iin }: { iin: string }, _call: typeof call) {
      const error = endings.shift()
      if (error) throw error
      return { iin, from: this.name }
    },
    address: (path: string) => `https://vendor.example/${path}`,
  }
  const port = instrumentedProvider('testing', vendor, { ask: true })

  expect(await port.ask({ iin: '910110390003' }, call)).toEqual({ iin: '910110390003', from: 'a vendor' })
  await expect(port.ask({ iin: '1' }, call)).rejects.toThrow('away')
  await expect(port.ask({ iin: '1' }, call)).rejects.toThrow('no')
  await expect(port.ask({ iin: '1' }, call)).rejects.toThrow('ours')
  expect(port.address('page')).toBe('https://vendor.example/page')
  expect(port.name).toBe('a vendor')

  expect(await countsOf('testing')).toEqual({
    'ask answered': 1,
    'ask unavailable': 1,
    'ask refused': 1,
    'ask failed': 1,
  })
})

test('a port must list every outside call, and only those', () => {
  type Port = { ask(what: string, given: typeof call): Promise<string>; address(path: string): string }

  // @ts-expect-error: `ask` is missing
  const forgetful: OutsideCalls<Port> = {}
  // @ts-expect-error: `address` is given no call
  const talkative: OutsideCalls<Port> = { ask: true, address: true }
  expect([forgetful, talkative]).toHaveLength(2)
})
