import { expect, test } from 'vitest'
import { pdfPages, pdfText } from '../../testing/pdf-text.ts'
import { appendPages, countPages } from './append-pages.ts'
import { renderContractPdf, renderSignaturePdf } from './render-contract-pdf.ts'

const about = {
  title: 'Договор 1 0 R',
  locale: 'ru',
  author: 'ТОО «Кадам»',
  at: new Date('2026-05-04T10:00:00Z'),
} as const
const table = { header: ['№'], rows: [['1']], totals: ['Итого'] }
const signature = {
  title: 'Лист подписания',
  lead: 'Подписано кодом',
  facts: [['Подписал', 'Құнанбайқызы Айгерім']],
} as const

async function files() {
  const footer = 'Страница 7 0 R'
  const content = { ...about, lead: 'Сведения', figures: [], facts: [], footer }
  const paragraphs = [{ kind: 'text', text: 'Сумма займа возвращается частями' }] as const
  const schedule = { title: 'График', note: '', table }
  const draft = await renderContractPdf({ ...content, paragraphs, schedule })
  return { draft, page: await renderSignaturePdf({ ...about, signature, footer }, countPages(draft)) }
}

test('a page is appended to a file whose bytes stay as they are', async () => {
  const { draft, page } = await files()

  const file = appendPages(draft, page)

  expect(file.subarray(0, draft.length).equals(draft)).toBe(true)
  expect(pdfPages(file)).toHaveLength(pdfPages(draft).length + 1)
  expect(pdfText(file)).toBe(`${pdfText(draft)} ${pdfText(page)}`)
  expect(appendPages(draft, page).equals(file)).toBe(true)
})

test('an appended page counts the pages before it', async () => {
  const { draft, page } = await files()

  const before = pdfPages(draft).length

  expect(countPages(draft)).toBe(before)
  expect(pdfText(page)).toContain(`${before + 1} / ${before + 1}`)
})

test('the table of the appended part says where each of its objects begins, and that the earlier part is before it', async () => {
  const { draft, page } = await files()

  const text = appendPages(draft, page).toString('latin1')

  const startsAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const listed = [...text.slice(startsAt).matchAll(/^(\d+) 1\n(\d{10}) 00000 n $/gm)]
  expect(listed.length).toBeGreaterThan(5)
  for (const [, number, offset] of listed) expect(text.slice(Number(offset))).toMatch(new RegExp(`^${number} 0 obj\n`))
  const before = draft.toString('latin1')
  expect(text.slice(startsAt)).toContain(`/Prev ${/startxref\n(\d+)/.exec(before)![1]}\n`)
  const size = Number(/\/Size (\d+)/.exec(before.slice(before.lastIndexOf('trailer')))![1])
  expect(Math.max(...listed.map(([, number]) => Number(number)))).toBe(
    Number(/\/Size (\d+)/.exec(text.slice(startsAt))![1]) - 1,
  )
  expect(listed.filter(([, number]) => Number(number) < size)).toHaveLength(1)
})

test('a file that is not ours is refused', async () => {
  const { page } = await files()

  expect(() => appendPages(Buffer.from('%PDF-1.7\n'), page)).toThrow('Not a file of ours')
})
