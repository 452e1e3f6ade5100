import { listDocuments, readDocument } from '@qadam/wire/documents'
import { aClient } from '../../../../../api/testing/a-client.ts'
import { aPhone } from '../../../../../api/testing/a-registrant.ts'
import { expect, test } from '../../../../testing/site-test.ts'

test('a document has a page with its text and file, and an unknown one is a 404', async ({ site, visitor }) => {
  const client = aClient(site.url, { phone: aPhone() })
  const { documents } = (await client.call(listDocuments, { params: { id: 'login' } })).answer
  const [{ id, title }] = documents as [(typeof documents)[number]]
  const page = await visitor.open(`/documents/${id}`)

  expect(page.main.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const { paragraphs } = (await client.call(readDocument, { params: { id: String(id) } })).answer
  for (const { text } of paragraphs) expect(page.main.textContent).toContain(text)
  const file = await visitor.follow(page.main.getByRole('link', { name: 'Скачать PDF' }))
  expect(file.headers['content-type']).toBe('application/pdf')
  for (const missing of ['999999', '0', 'x']) expect((await visitor.open(`/documents/${missing}`)).status).toBe(404)
})

test("a document's file is in the language of its page, whatever the browser prefers", async ({ visitor }) => {
  const page = await visitor.open('/kk/documents/1')
  const href = page.main.getByRole('link', { name: /PDF/ }).getAttribute('href')!

  const file = await visitor.ask(href, { headers: { 'accept-language': 'ru' } })

  expect(file.headers['content-language']).toBe('kk')
})

test('[DOC-01] each document to accept can be read without script, from its checkbox', async ({ visitor }) => {
  const login = await visitor.open('/login')
  const links = [...login.main.querySelectorAll('.checkbox-label a')]
  expect(links).toHaveLength(4)

  for (const link of links) {
    const page = await visitor.follow(link)
    expect(page.main.getByRole('heading', { level: 1 }).textContent).toBe(link.textContent)
  }
})
