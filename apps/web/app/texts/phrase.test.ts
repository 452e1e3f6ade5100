import { expect, test } from 'vitest'
import { phrase } from './phrase.ts'

const branches = {
  one: '{count} отделение',
  few: '{count} отделения',
  many: '{count} отделений',
  other: '{count} отделения',
}
const kazakhBranches = { one: '{count} бөлімше', other: '{count} бөлімше' }

test.each`
  count   | russian                   | kazakh
  ${1}    | ${'1 отделение'}          | ${'1 бөлімше'}
  ${3}    | ${'3 отделения'}          | ${'3 бөлімше'}
  ${5}    | ${'5 отделений'}          | ${'5 бөлімше'}
  ${21}   | ${'21 отделение'}         | ${'21 бөлімше'}
  ${1200} | ${'1\u00a0200 отделений'} | ${'1\u00a0200 бөлімше'}
`('$count branches are «$russian» and «$kazakh»', ({ count, russian, kazakh }) => {
  expect(phrase(branches, 'ru', { count })).toBe(russian)
  expect(phrase(kazakhBranches, 'kk', { count })).toBe(kazakh)
})

test('a value is put in as it is: its own braces and dollars mean nothing', () => {
  expect(phrase('Письмо на {email}', 'ru', { email: '$& {count}' })).toBe('Письмо на $& {count}')
})
