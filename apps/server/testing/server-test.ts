import { aDatabasePlace } from '@qadam/api/testing/a-database'
import { test as withPlace } from '@qadam/api/testing/database-test'
import { aServerHere, type ServerHere } from './a-server-here.ts'

/**
 * `test` with a migrated database place, servers in this process that stop before the place is removed, and one server
 * shared by all tests of a file.
 */
export const test = withPlace
  .extend('migrated', async ({ task: _ }, { onCleanup }) => {
    const place = await aDatabasePlace('migrated')
    onCleanup(() => place.remove())
    return place
  })
  .extend('startHere', async ({ migrated }, { onCleanup }) => {
    const started: ServerHere[] = []
    onCleanup(async () => void (await Promise.all(started.map((server) => server.stop(0)))))
    return async (env: Record<string, string> = {}, place = migrated) => {
      const server = await aServerHere(place, env)
      started.push(server)
      return server
    }
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
  .extend('testAppHere', { scope: 'file' }, async ({}, { onCleanup }) => {
    const place = await aDatabasePlace('migrated')
    const server = await aServerHere(place)
    onCleanup(async () => {
      await server.stop(0)
      await place.remove()
    })
    return server
  })
