import { testOnSharedDatabase, test as withDatabase } from './database-test.ts'
import { startApi } from './start-api.ts'

/** `test` with the real app over a fresh database, on a `local` stand. */
export const test = withDatabase.extend('api', async ({ database }, { onCleanup }) => {
  const api = await startApi(database)
  onCleanup(() => api.close())
  return api
})

/** The same for files whose tests only read: they share one app. */
export const testOnSharedApi = testOnSharedDatabase.extend(
  'api',
  { scope: 'file' },
  async ({ database }, { onCleanup }) => {
    const api = await startApi(database)
    onCleanup(() => api.close())
    return api
  },
)
