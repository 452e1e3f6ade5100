import { expect, test } from '../testing/site-test.ts'

test('every icon that a page names, for its tab and for the home screen, exists', async ({ visitor }) => {
  const { document } = await visitor.open('/contacts')
  const addressesOf = (links: string) => [...document.querySelectorAll(links)].map((link) => link.getAttribute('href')!)

  const manifest = await visitor.ask(addressesOf('link[rel="manifest"]')[0]!)
  const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] }
  const pictures = [...icons.map(({ src }) => src), ...addressesOf('link[rel~="icon"], link[rel="apple-touch-icon"]')]

  expect(pictures).toHaveLength(6)
  for (const picture of pictures) {
    const { headers, status } = await visitor.ask(picture, { method: 'HEAD' })
    expect([picture, status, headers['content-type']]).toEqual([picture, 200, expect.stringMatching(/^image\//)])
  }
})
