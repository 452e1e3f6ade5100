import { expect, test } from 'vitest'
import { type ContractEvent, type ContractState, contractLifecycle, contractStates } from './contract-lifecycle.ts'
import { moved } from './lifecycle.ts'

const ends: ReadonlySet<ContractState> = new Set(['paid', 'cancelled', 'expired'])

const ways = (from: ContractState) => Object.values(contractLifecycle[from])

function reachableFrom(start: ContractState): Set<ContractState> {
  const seen = new Set([start])
  for (const state of seen) for (const next of ways(state)) seen.add(next)
  return seen
}

test('every state can be reached from a draft', () => {
  expect(reachableFrom('preparing')).toEqual(new Set(contractStates))
})

test.each(contractStates.filter((state) => !ends.has(state)))('an end state is reachable from %s', (state) => {
  expect([...reachableFrom(state)].some((reached) => ends.has(reached))).toBe(true)
})

test.each([...ends])('%s is an end state', (state) => {
  expect(ways(state)).toEqual([])
})

test('the borrower may cancel only while no money is on its way', () => {
  const refusable = contractStates.filter((state) => moved(contractLifecycle, state, 'cancelled') === 'cancelled')

  expect(refusable).toEqual(['preparing', 'to_sign', 'cooling_off', 'payee_declined'])
})

test('money is on its way only after a signature, a second consent or other requisites', () => {
  const intoPaying = contractStates.flatMap((from) =>
    (Object.entries(contractLifecycle[from]) as [ContractEvent, ContractState][])
      .filter(([, to]) => to === 'paying')
      .map(([event]) => event),
  )

  expect(intoPaying.toSorted()).toEqual(['consented', 'payee_given', 'signed'])
})
