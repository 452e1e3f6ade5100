import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

test("the web manifest has the stand's own name and existing icons", async ({ startOwnSite }) => {
  const { ask, open } = aVisitor(await startOwnSite({ PROJECT_NAME: 'Шаг' }))
  const page = await open('/contacts')
  const manifest = await ask(page.document.querySelector('link[rel=manifest]')!.getAttribute('href')!)

  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, ...told } = JSON.parse(manifest.text) as { icons: { src: string; sizes: string }[] }
  expect(told).toMatchObject({ name: 'Шаг', short_name: 'Шаг', start_url: '/', display: 'minimal-ui' })
  for (const { sizes, src } of icons) {
    const { body } = await ask(src)
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
  }
})
