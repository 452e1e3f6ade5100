import { expect, test } from 'vitest'
import { contentSearch } from './content-search.ts'
import type { PageContent } from './page-content.ts'

const page = (title: string, sections: PageContent['sections']) =>
  ({ title, description: title, lead: 'Коротко о главном.', sections }) satisfies PageContent

const search = contentSearch([
  {
    path: '/help',
    content: page('Помощь', [
      {
        id: 'cannot-pay',
        title: 'Трудно платить',
        blocks: [
          { kind: 'text', text: 'Если идёт просрочка, позвоните в [поддержку](/contacts).' },
          { kind: 'questions', items: [{ question: 'Сколько стоит заём?', answer: ['Смотрите график платежей.'] }] },
        ],
      },
      { title: 'Код из СМС', blocks: [{ kind: 'list', items: ['проверьте номер'] }] },
    ]),
  },
  {
    path: '/how-to-back/bank-card',
    content: page('Вернуть картой', [
      { id: 'steps', title: 'Что сделать', blocks: [{ kind: 'text', text: 'Возьмите карту. Просрочка не растёт.' }] },
    ]),
  },
])

const addresses = (question: string) => search(question).map(({ to }) => to)

test('finds a section by any ending and any letter case of its words', () => {
  for (const question of ['просрочка', 'ПРОСРОЧКУ', 'просрочки'])
    expect(addresses(question)).toEqual(['/help#cannot-pay', '/how-to-back/bank-card#steps'])
  expect(addresses('займа')).toEqual(['/help#cannot-pay'])
  expect(addresses('заем')).toEqual(['/help#cannot-pay'])
  expect(addresses('sms')).toEqual(['/help'])
})

test('a match in a title ranks above a match in the text', () => {
  expect(addresses('карта')).toEqual(['/how-to-back/bank-card', '/how-to-back/bank-card#steps'])
})

test('every word of the query must match', () => {
  expect(addresses('просрочка карта')).toEqual(['/how-to-back/bank-card#steps'])
  expect(addresses('просрочка погода')).toEqual([])
})

test('the excerpt contains the searched words and no markup', () => {
  expect(search('поддержка')[0]).toEqual({
    to: '/help#cannot-pay',
    title: 'Трудно платить',
    page: 'Помощь',
    words: 'Если идёт просрочка, позвоните в поддержку.',
  })
})

test('punctuation, spaces and single letters match nothing; an overlong query is cut', () => {
  for (const question of ['', '   ', '?', 'а', '<b>', `${'я '.repeat(9_000)}карта`])
    expect(addresses(question)).toEqual([])
})
