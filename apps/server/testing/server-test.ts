import { aDatabasePlace } from '@qadam/api/testing/a-database'
import { test as withPlace } from '@qadam/api/testing/database-test'
import { aServerHere, type ServerHere } from './a-server-here.ts'

/**
 * `test` with a migrated database place, one of a stand with a sandbox that has started before, servers in this process
 * that stop before their place is removed, and one server shared by all tests of a file.
 */
export const test = withPlace
  .extend('migrated', async ({ task: _ }, { onCleanup }) => {
    const place = await aDatabasePlace('migrated')
    onCleanup(() => place.remove())
    return place
  })
  .extend('started', async ({ task: _ }, { onCleanup }) => {
    const place = await aDatabasePlace('started')
    onCleanup(() => place.remove())
    return place
  })
  .extend('startHere', async ({ started: usual }, { onCleanup }) => {
    const started: ServerHere[] = []
    onCleanup(async () => void (await Promise.all(started.map((server) => server.stop(0)))))
    return async (env: Record<string, string> = {}, place = usual) => {
      const server = await aServerHere(place, env)
      started.push(server)
      return server
    }
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
  .extend('testAppHere', { scope: 'file' }, async ({}, { onCleanup }) => {
    const place = await aDatabasePlace('started')
    const server = await aServerHere(place)
    onCleanup(async () => {
      await server.stop(0)
      await place.remove()
    })
    return server
  })
