import { test as base } from 'vitest'
import { aDatabase, aDatabasePlace } from './a-database.ts'

/** `test` with a fresh database, or only a place for one, removed after the test. */
export const test = base
  .extend('database', async ({ task: _ }, { onCleanup }) => {
    const database = await aDatabase()
    onCleanup(() => database.close())
    return database
  })
  .extend('place', async ({ task: _ }, { onCleanup }) => {
    const place = await aDatabasePlace()
    onCleanup(() => place.remove())
    return place
  })

/** The same for files whose tests don't interfere with one another: they share one database. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
export const testOnSharedDatabase = base.extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
  const database = await aDatabase()
  onCleanup(() => database.close())
  return database
})
