import { addDays, type Day } from '@qadam/domain/calendar/day'
import { calculationBy } from '@qadam/domain/lending/loan'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { productOn, products } from '@qadam/domain/lending/products'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'
import { renderContractPdf } from '../../pdf/render-contract-pdf.ts'
import { writeContract } from './contract-pdf.ts'

const client = { firstName: 'Айгерім', lastName: 'Құнанбайқызы', middleName: null, iin: '910110390003' }
const payee = { masked: 'KZ•• •••• 0000' }

type Terms = Omit<Parameters<typeof writeContract>[0]['contract'], 'number' | 'drafted_at'>

const weekOf78500: Terms = {
  product: 'pdl',
  amount_tiyn: 7_850_000n,
  term: 7,
  method: 'annuity',
  open_date: '2026-01-15',
  needs_external_signature: false,
}
const fiveYears: Terms = { ...weekOf78500, product: 'instalment', amount_tiyn: 200_000_000n, term: 60 }

const render = (terms: Terms, locale: LocaleCode = 'ru') =>
  renderContractPdf(
    writeContract({
      ...{ client, payee, locale, legal: testLegalEntity },
      contract: { ...terms, number: 100_001n, drafted_at: new Date('2026-01-15T05:00:00Z') },
    }).content,
  )

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the same contract renders to the same bytes, and another one to other bytes', async () => {
  const [first, second, other] = [
    await render(weekOf78500),
    await render(weekOf78500),
    await render({ ...weekOf78500, amount_tiyn: 7_900_000n }),
  ]

  expect(second.equals(first)).toBe(true)
  expect(other.equals(first)).toBe(false)
})

test('every page names the lender with its number and licence at its foot, in both languages', async () => {
  for (const locale of ['ru', 'kk'] as const) {
    for (const page of pdfPages(await render(fiveYears, locale))) {
      const foot = plain(page.flatMap(({ size, text }) => (size === 8 ? [text] : [])).join(' '))
      for (const fact of [testLegalEntity.name[locale], testLegalEntity.bin, testLegalEntity.licence])
        expect(foot).toContain(plain(fact))
    }
  }
})

describe('the first page', () => {
  test.each([
    ['ru', weekOf78500],
    ['kk', weekOf78500],
    ['ru', fiveYears],
    ['kk', fiveYears],
    ['ru', { ...fiveYears, method: 'equal' as const }],
    ['kk', { ...fiveYears, method: 'equal' as const }],
  ] as const)('states in %s everything the law requires there, and is one page (%o)', async (locale, terms) => {
    const [first, second] = pdfPages(await render(terms, locale))

    const said = plain(first!.map(({ text }) => text).join(' '))
    const offer = calculateOffer({ ...terms, amount: Number(terms.amount_tiyn), openDate: terms.open_date })
    for (const sum of [Number(terms.amount_tiyn), offer.returnAmount, offer.percent, offer.payment]) {
      expect(said).toContain(plain(writtenExactly(sum)))
    }
    const facts = ['37,96 %', `${offer.gesvPercent.replace('.', ',')} %`, 'KZT', '0,5 %', '10 %', '324 375,00 ₸']
    const parties = ['KZ•• •••• 0000', '990140000001', '№ 02.25.0001.М', '910110390003', 'Құнанбайқызы Айгерім']
    for (const fact of [...facts, ...parties, testLegalEntity.name[locale], '+77270000000']) {
      expect(said).toContain(fact)
    }
    const aboveFooter = first!.filter(({ size }) => size !== 8).map(({ top }) => top)
    expect(Math.max(...aboveFooter)).toBeLessThan(790)
    expect(second![0]!.text).toMatch(/^1\. /)
    expect(said).toContain(locale === 'ru' ? 'микрофинансовому омбудсману' : 'микроқаржы омбудсманына')
  })

  test('shows the effective rate as large as the nominal one, and nothing larger', async () => {
    for (const locale of ['ru', 'kk'] as const) {
      const pages = pdfPages(await render(fiveYears, locale))
      const sizeOf = (text: string) => pages[0]!.find((piece) => plain(piece.text).startsWith(text))!.size

      expect(sizeOf('45,3 %')).toBe(sizeOf('37,96 %'))
      expect(Math.max(...pages.flat().map(({ size }) => size))).toBe(sizeOf('45,3 %'))
    }
  })

  test('has a glyph for every letter', async () => {
    for (const locale of ['ru', 'kk'] as const) {
      const text = pdfText(await render(fiveYears, locale))

      expect(text).not.toContain('\ufffd')
      expect(text).not.toContain('undefined')
    }
  })
})

describe('the terms', () => {
  const said = async (terms: Terms, locale: LocaleCode) =>
    plain(pdfText(await render(terms, locale))).replace(/\s+/g, ' ')

  test.each([
    ['ru', 'Со следующего дня после последнего дня, когда платёж ещё вовремя, начисляется неустойка: 0,5 %'],
    ['kk', 'саналатын соңғы күннің ертеңінен бастап тұрақсыздық айыбы есептеледі'],
    ['ru', 'в течение 10 календарных дней после начала просрочки сообщает о ней'],
    ['kk', 'төлем мерзімі өткеннен кейін 10 күнтізбелік күн ішінде бұл туралы хабарлайды'],
    ['ru', 'Редакция условий 4'],
    ['kk', 'Талаптардың 4-редакциясы'],
  ] as const)('state in %s «%s»', async (locale, words) => {
    for (const terms of [weekOf78500, fiveYears]) expect(await said(terms, locale)).toContain(words)
  })

  test('describe a partial repayment: a loan of days keeps its due date, a loan of months gets a new schedule', async () => {
    const words = ['день возврата остаётся прежним', 'график пересчитывается'] as const

    const inDays = await said(weekOf78500, 'ru')
    const inMonths = await said(fiveYears, 'ru')
    expect(words.map((one) => inDays.includes(one))).toEqual([true, false])
    expect(words.map((one) => inMonths.includes(one))).toEqual([false, true])
    expect(await said(weekOf78500, 'kk')).toContain('қайтару күні өзгермейді')
  })

  test('a contract says how it is signed: by the code alone, or by an external signature and then the code', async () => {
    const words = { ru: 'подписывается дважды', kk: 'екі рет қол қойылады' }

    for (const locale of ['ru', 'kk'] as const) {
      expect(await said(weekOf78500, locale)).not.toContain(words[locale])
      expect(await said({ ...weekOf78500, needs_external_signature: true }, locale)).toContain(words[locale])
    }
  })
})

const anyTerms: fc.Arbitrary<Terms> = fc
  .constantFrom(...products)
  .chain(({ id, limits: { least, most, step }, terms }) =>
    fc.record({
      product: fc.constant(id),
      amount_tiyn: fc.nat((most - least) / step).map((steps) => BigInt(least + steps * step)),
      term: fc.constantFrom(...terms),
      method: fc.constantFrom('annuity' as const, 'equal' as const),
      needs_external_signature: fc.boolean(),
      open_date: fc.nat(1_500).map((days): Day => addDays('2025-01-01', days)),
    }),
  )

test('the file of any loan, read back, holds exactly the rows and totals that the calculator shows', async () => {
  for (const terms of fc.sample(anyTerms, { numRuns: 25, seed: 20_260_115 })) {
    const offer = calculateOffer({ ...terms, amount: Number(terms.amount_tiyn), openDate: terms.open_date })
    const { paymentSchedule } = calculationBy(offer, terms.method)

    const rows = tableIn(await render(terms))

    expect(rows).toEqual([
      ['0', dotted(terms.open_date), writtenExactly(Number(terms.amount_tiyn))],
      ...paymentSchedule.map((row, index) => [
        String(index + 1),
        dotted(row.paymentDate),
        ...[row.payment, row.reward, row.principal, row.principalRemainder].map(writtenExactly),
      ]),
      ['Итого', ...[offer.returnAmount, offer.percent, Number(terms.amount_tiyn)].map(writtenExactly)],
    ])
    expect(productOn(terms.product, terms.open_date).terms).toContain(terms.term)
  }
}, 60_000)

/** The schedule's rows: texts on one line, from left to right. */
function tableIn(file: Buffer): string[][] {
  const rows = pdfPages(file).flatMap((page) => {
    const lines = Map.groupBy(page, ({ top }) => top.toFixed(1))
    return [...lines.values()].map((line) => line.toSorted((a, b) => a.x - b.x).map(({ text }) => text))
  })
  const begins = rows.findIndex((row) => row[0] === '0')
  return rows.slice(begins).filter(([first, ...rest]) => rest.length > 1 && (first === 'Итого' || /^\d+$/.test(first!)))
}

function dotted(day: Day): string {
  return day.split('-').reverse().join('.')
}
