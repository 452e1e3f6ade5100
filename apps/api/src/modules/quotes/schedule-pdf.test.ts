import { describe, expect, test } from 'vitest'
import { termsOf } from './quoted-terms.ts'
import { schedulePage } from './schedule-pdf.ts'

const openDate = '2026-01-15'

/** Replaces non-breaking spaces with plain ones: line breaking is not under test here. */
function pageOf(question: Parameters<typeof termsOf>[0], asked: Omit<Parameters<typeof schedulePage>[1], 'author'>) {
  const page = schedulePage(termsOf(question, openDate), { author: 'Qadam', ...asked })
  return JSON.parse(JSON.stringify(page).replaceAll('\u00a0', ' ')) as typeof page
}

describe('the schedule page', () => {
  test('puts both rates and the total price before the table', () => {
    const page = pageOf({ product: 'pdl', amount: 78_500, term: 7 }, { locale: 'ru', method: 'annuity' })

    expect(page.title).toBe('График платежей')
    expect(page.facts).toEqual([
      ['Сумма займа', '78 500,00 ₸'],
      ['Срок', '7 дней'],
      ['Способ погашения', 'одним платежом в конце срока'],
      ['Номинальная ставка вознаграждения, годовых', '37,96 %'],
      ['Годовая эффективная ставка вознаграждения (ГЭСВ)', '46,0 %'],
      ['Сумма к возврату', '79 071,48 ₸'],
      ['Переплата', '571,48 ₸'],
      ['Вернуть не позже', '22.01.2026'],
    ])
    expect(page.table.rows).toEqual([
      ['0', '15.01.2026', '', '', '', '78 500,00'],
      ['1', '22.01.2026', '79 071,48', '571,48', '78 500,00', '0,00'],
    ])
    expect(page.table.totals).toEqual(['Итого', '', '79 071,48', '571,48', '78 500,00', ''])
    expect(page.footer).toBe('Расчёт предварительный, не является договором. Qadam, 15.01.2026')
  })

  test('states the repayment method in Kazakh', () => {
    const page = pageOf({ product: 'instalment', amount: 78_500, term: 12 }, { locale: 'kk', method: 'equal' })

    expect(page.facts).toEqual(
      expect.arrayContaining([
        ['Мерзімі', '12 ай'],
        ['Өтеу тәсілі', 'негізгі борыштың тең үлестерімен'],
        ['Жылдық тиімді сыйақы мөлшерлемесі (ЖТСМ)', '45,3 %'],
        ['Қайтарылатын сома', '94 576,28 ₸'],
      ]),
    )
    expect(page.table.rows).toHaveLength(13)
  })

  test.each`
    product         | term  | said
    ${'pdl'}        | ${7}  | ${'7 дней'}
    ${'pdl'}        | ${14} | ${'14 дней'}
    ${'pdl'}        | ${21} | ${'21 день'}
    ${'instalment'} | ${6}  | ${'6 месяцев'}
    ${'instalment'} | ${24} | ${'24 месяца'}
    ${'instalment'} | ${60} | ${'60 месяцев'}
  `('writes the term as «$said»', ({ product, said, term }) => {
    const { facts } = pageOf({ product, amount: 78_500, term }, { locale: 'ru', method: 'annuity' })

    expect(facts[1]).toEqual(['Срок', said])
  })
})
