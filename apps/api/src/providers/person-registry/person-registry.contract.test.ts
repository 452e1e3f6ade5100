import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { aRegistryGateway } from '../../../testing/fakes/registry-gateway.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { httpPersonRegistry } from './http-person-registry.ts'
import type { PersonRegistry } from './person-registry.ts'
import { sandboxPersonRegistry } from './sandbox-person-registry.ts'

const apiKey = 'a key of the bureau'
const known = '910110390003'
const unknown = '910122390128'
const withoutDocument = '910110300078'
const call = { key: 'one', signal: new AbortController().signal }

const names = { first_name: 'Данияр', last_name: 'Ахметов', middle_name: 'Серикович' }
const birth = { birth_date: '1991-01-10', birth_place: 'Шымкент', sex: 'M' }
const document = { number: '090000000', issuer: 'МВД РК', issue_date: '2023-08-10', expiry_date: '2033-08-09' }

const people = {
  [known]: { ...names, ...birth, document },
  [withoutDocument]: { ...names, ...birth, document: null },
}

const adapters: Record<string, () => Promise<PersonRegistry>> = {
  gateway: async () => httpPersonRegistry({ url: (await aRegistryGateway(people)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxPersonRegistry({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('person registry by the %s', (_, open) => {
  test('a person is found with names, birth data and document', async () => {
    const registry = await open()

    expect(await registry.findPerson({ iin: known }, call)).toEqual({
      kind: 'found',
      person: {
        firstName: 'Данияр',
        lastName: 'Ахметов',
        middleName: 'Серикович',
        birthday: '1991-01-10',
        birthplace: 'Шымкент',
        sex: 'male',
        document: { number: '090000000', issuer: 'МВД РК', issuedOn: '2023-08-10', validUntil: '2033-08-09' },
      },
    })
  })

  test('a person may be found without a document', async () => {
    const registry = await open()

    expect(await registry.findPerson({ iin: withoutDocument }, call)).toMatchObject({
      kind: 'found',
      person: { birthday: '1991-01-10', document: null },
    })
  })

  test('an unknown person returns not_found', async () => {
    const registry = await open()

    expect(await registry.findPerson({ iin: unknown }, call)).toEqual({ kind: 'not_found' })
  })
})

test('fields omitted by the gateway are null', async () => {
  const gateway = await aRegistryGateway({ [known]: { first_name: '  ', sex: null } })

  const answer = await httpPersonRegistry({ url: gateway.url, apiKey, log: aLog() }).findPerson({ iin: known }, call)

  const nothing = { firstName: null, lastName: null, middleName: null, birthday: null, birthplace: null, sex: null }
  expect(answer).toEqual({ kind: 'found', person: { ...nothing, document: null } })
})

test('an impossible birth date makes the response invalid', async () => {
  const gateway = await aRegistryGateway({ [known]: { ...names, birth_date: '1991-02-30' } })
  const registry = httpPersonRegistry({ url: gateway.url, apiKey, log: aLog() })

  await expect(registry.findPerson({ iin: known }, call)).rejects.toThrow(ProviderUnavailableError)
})

test('an iin is never part of a URL', async () => {
  const gateway = await aRegistryGateway(people)

  await httpPersonRegistry({ url: gateway.url, apiKey, log: aLog() }).findPerson({ iin: known }, call)

  expect(gateway.asked.map(({ path }) => path)).toEqual(['/persons/search'])
})

describe('sandbox personas', () => {
  test('the slow persona is found on a retry after twenty seconds', async () => {
    const memory = aSandboxMemory()
    const registry = sandboxPersonRegistry({ memory })
    const slow = { iin: '910627490173' }

    await expect(registry.findPerson(slow, call)).rejects.toThrow(ProviderUnavailableError)
    memory.pass(19)
    await expect(registry.findPerson(slow, call)).rejects.toThrow(ProviderUnavailableError)
    memory.pass(1)
    expect(await registry.findPerson(slow, call)).toMatchObject({ kind: 'found' })
    await expect(registry.findPerson(slow, { ...call, key: 'two' })).rejects.toThrow(ProviderUnavailableError)
  })

  test('a non-resident is not in the register, a child is', async () => {
    const registry = sandboxPersonRegistry({ memory: aSandboxMemory() })

    expect(await registry.findPerson({ iin: '911013490213' }, call)).toEqual({ kind: 'not_found' })
    expect(await registry.findPerson({ iin: '090615590137' }, call)).toMatchObject({
      person: { birthday: '2009-06-15' },
    })
  })
})

describeFaults('the person registry', {
  vendor: () => aRegistryGateway(people),
  open: (deps) => {
    const registry = httpPersonRegistry({ ...deps, apiKey })
    return (call) => registry.findPerson({ iin: known }, call)
  },
  secrets: [known, 'Ахметов', document.number, apiKey],
})
