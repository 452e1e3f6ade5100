import { expect, onTestFinished } from 'vitest'
import { test } from '../../testing/database-test.ts'
import { startApi } from '../../testing/start-api.ts'

test('a log line has the route pattern that a catch-all route set for it', async ({ database }) => {
  const site = await startApi(database, {
    async more(app) {
      app.get('/*', async (request) => {
        request.loggedRoute = '/gallery/:component'
        return ''
      })
    },
  })
  onTestFinished(() => site.close())
  await site.ask('/gallery/button')

  expect(site.logged).toContainEqual(expect.objectContaining({ msg: 'answered', route: '/gallery/:component' }))
})
