import { expect, test } from 'vitest'
import { aboutFields, readIntent } from './contract-intent.ts'

const contractId = '0d9c3c5e-6a1b-4f0e-9b52-0c7a3e1f2d4b'
const payeeId = '5b1f7a9c-2e3d-4c6b-8a7f-9e0d1c2b3a4f'

function aForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a form carries its intent, contract and payee', () => {
  const cancel = aForm({ command: 'cancel', ...aboutFields({ contractId }) })
  const payee = aForm({ command: 'payee', ...aboutFields({ contractId, payeeId }) })

  expect(readIntent(cancel)).toEqual({ name: 'cancel', contractId, payeeId: undefined })
  expect(readIntent(payee)).toEqual({ name: 'payee', contractId, payeeId })
})

test.each([
  ['an unknown intent', { command: 'sell', contract: contractId }],
  ['no intent', { contract: contractId }],
  ['no contract', { command: 'sign' }],
  ['an invalid contract id', { command: 'sign', contract: '../payees' }],
  ['an invalid payee id', { command: 'payee', contract: contractId, payee: 'mine' }],
])('%s is rejected', (_, fields) => {
  expect(readIntent(aForm(fields))).toBeUndefined()
})
