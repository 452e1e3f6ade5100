import { inCase } from '@qadam/domain/kazakh/in-case'
import { expect, test } from 'vitest'
import { keepEndings } from './endings.ts'
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
`('formats a count of $count as «$russian» and «$kazakh»', ({ count, russian, kazakh }) => {
  expect(phrase(branches, 'ru', { count })).toBe(russian)
  expect(phrase(kazakhBranches, 'kk', { count })).toBe(kazakh)
})

test('inserts a value literally, including braces and dollar signs', () => {
  expect(phrase('Письмо на {email}', 'ru', { email: '$& {count}' })).toBe('Письмо на $& {count}')
})

test('adds the case ending that the text requires, to numbers and to formatted figures', () => {
  keepEndings(inCase)

  expect(phrase('{most:dative} дейін, {time:ablative} бастап', 'kk', { most: 190_000, time: '17:54' })).toBe(
    '190\u00a0000-ға дейін, 17:54-тен бастап',
  )
  expect(phrase('{most:dative} дейін', 'kk', { most: '190\u00a0000\u00a0₸' })).toBe('190\u00a0000\u00a0₸-ге дейін')
})
