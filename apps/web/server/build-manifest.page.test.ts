import { readFileSync } from 'node:fs'
import { expect, test } from '../testing/site-test.ts'

test('[DEP-01] the build manifest states the served build and is not cached', async ({ visitor }) => {
  const built = JSON.parse(readFileSync(new URL('../build/latest.json', import.meta.url), 'utf8'))

  const { headers, text } = await visitor.ask('/builds/latest.json?1763800000000')

  expect(JSON.parse(text)).toEqual({ id: built.id, built_at: built.built_at })
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('[DEP-01] a page contains the id of the build that rendered it', async ({ visitor }) => {
  const { text } = await visitor.ask('/builds/latest.json?1790000000000')

  const page = await visitor.open('/sandbox')

  const handedOver = JSON.parse(page.document.getElementById('boot-data')?.textContent ?? '')
  expect(handedOver.boot.buildId).toBe(JSON.parse(text).id)
})
