import { describe, expect, test } from 'vitest'
import { checkLanguageFiles, checkTexts } from './check-texts.ts'

const days = { one: '{count} день', few: '{count} дня', many: '{count} дней', other: '{count} дня' }
const daysInKazakh = { one: '{count} күн', other: '{count} күн' }

function sayings(ru: unknown, kk: unknown): string[] {
  return checkTexts({ path: 'ru.json', text: JSON.stringify(ru) }, { path: 'kk.json', text: JSON.stringify(kk) }).map(
    ({ says }) => says,
  )
}

test('two files with matching sentences pass', () => {
  expect(
    sayings(
      { title: 'Срок', days, deep: { hello: 'Привет, {name}' } },
      { title: 'Мерзім', days: daysInKazakh, deep: { hello: 'Сәлем, {name}' } },
    ),
  ).toEqual([])
})

describe('texts are refused', () => {
  test.each([
    ['a key is missing in Kazakh', { a: 'А', b: 'Б' }, { a: 'А' }, /lacks b/],
    ['Kazakh has an extra key', { a: 'А' }, { a: 'А', c: 'В' }, /has more: c/],
    ['the order differs', { a: 'А', b: 'Б' }, { b: 'Б', a: 'А' }, /in another order/],
    [
      'a placeholder is missing',
      { a: 'Привет, {name}' },
      { a: 'Сәлем' },
      /a: has the placeholders none, the Russian text has \{name\}/,
    ],
    [
      'a Russian plural form is missing',
      { a: { one: 'а', other: 'б' } },
      { a: { one: 'а', other: 'б' } },
      /one, few, many, other/,
    ],
    ['Kazakh has Russian plural forms', { days }, { days }, /days: write the plural forms one, other/],
    [
      'one language has plural forms and the other does not',
      { days },
      { days: '{count} күн' },
      /has plural forms in one language only/,
    ],
    ['a sentence is empty', { a: '' }, { a: 'А' }, /a: is empty/],
    ['a sentence ends with a space', { a: 'А ' }, { a: 'А' }, /starts or ends with a space/],
    ['quotes are straight', { a: 'Кнопка "Далее"' }, { a: '«Әрі қарай» түймесі' }, /straight quotes/],
    ['an apostrophe is straight', { a: "O'z" }, { a: 'А' }, /straight quotes/],
    [
      'a flaw hides in a plural form',
      { days: { ...days, many: ' дней {count}' } },
      { days: daysInKazakh },
      /days: starts or ends/,
    ],
    ['SMS is written in Latin letters', { a: 'Код из SMS' }, { a: 'СМС-код' }, /the word is СМС/],
    ['another word is used for a loan', { a: 'Заём' }, { a: 'Несие туралы' }, /another word/],
    ['a flaw hides in a group', { deep: { a: 'А  Б' } }, { deep: { a: 'А Б' } }, /deep\.a: has two spaces/],
  ])('when %s', (_flaw, ru, kk, says) => {
    const found = sayings(ru, kk)

    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(says)
  })

  test('when a namespace exists in one language only', () => {
    const files = ['apps/web/app/texts/ru/home.json', 'apps/web/app/texts/kk/login.json'].map((path) => ({
      path,
      text: '{}',
    }))

    expect(checkLanguageFiles(files).map(({ file }) => file)).toEqual([
      'apps/web/app/texts/kk/home.json',
      'apps/web/app/texts/ru/login.json',
    ])
  })
})
