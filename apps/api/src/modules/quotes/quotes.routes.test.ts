import { calculateOffer } from '@qadam/domain/lending/offer'
import { products } from '@qadam/domain/lending/products'
import { type CalculatedTerms, calculateTerms } from '@qadam/wire/quotes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '../../../testing/a-database.ts'
import { type RunningApi, startApi } from '../../../testing/start-api.ts'

const today = '2026-01-15'
const weekOf78500 = { product: 'pdl', amount: 78_500, term: 7 }
const fiveYears = { product: 'instalment', amount: 2_000_000, term: 60 }

let database: TestDatabase
let api: RunningApi
beforeAll(async () => {
  database = await aDatabase()
  // 01:30 in Almaty, which is still the previous day in the time zone of most servers.
  api = await startApi(database, { context: { now: () => new Date('2026-01-14T20:30:00Z') } })
})
afterAll(async () => {
  await api.close()
  await database.close()
})

type Query = Record<string, string | number>

const ask = (path: string, query: Query, language = 'ru') =>
  api.ask(`${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { 'accept-language': language },
  })
const calculated = async (query: Query): Promise<CalculatedTerms> => {
  const answer = await ask(calculateTerms.path, query)
  expect(answer.statusCode).toBe(200)
  return calculateTerms.answer.parse(answer.json())
}
const askPdf = (query: Query, language?: string) => ask('/rest/lending/schedule.pdf', query, language)
const askCsv = (query: Query, language?: string) => ask('/rest/lending/schedule.csv', query, language)

const sellable = fc.constantFrom(...products).chain(({ id, limits: { least, most, step }, terms }) =>
  fc.record({
    product: fc.constant(id),
    tiyn: fc.nat((most - least) / step).map((steps) => least + steps * step),
    term: fc.constantFrom(...terms),
  }),
)

describe('the calculator', () => {
  test('[FIN-14] returns the cost of 78 500 ₸ for a week, counted from the current day in Almaty', async () => {
    const answer = await calculated(weekOf78500)

    expect(answer).toMatchObject({
      product: 'pdl',
      amount_tiyn: 7_850_000,
      term: 7,
      open_date: today,
      nominal_rate_percent: '37.96',
      first_payment_date: '2026-01-22',
      last_payment_date: '2026-01-22',
    })
    const row = { date: '2026-01-22', payment_tiyn: 7_907_148, principal_tiyn: 7_850_000, reward_tiyn: 57_148 }
    const method = {
      payment_tiyn: 7_907_148,
      return_tiyn: 7_907_148,
      reward_tiyn: 57_148,
      gesv_percent: '46.0',
      schedule: [{ ...row, remainder_tiyn: 0 }],
    }
    expect(answer.methods).toEqual({ annuity: method, equal: method })
  })

  test('shows the same nominal annual rate whether the product counts days or months', async () => {
    const answers = await Promise.all([calculated(weekOf78500), calculated(fiveYears)])

    expect(answers.map(({ nominal_rate_percent }) => nominal_rate_percent)).toEqual(['37.96', '37.96'])
  })

  test('[FIN-15] matches the domain to the tiyn for fifty loans', async () => {
    for (const { product, term, tiyn } of fc.sample(sellable, 50)) {
      const answer = await calculated({ product, amount: tiyn / 100, term })

      const offerBy = (method: 'annuity' | 'equal') =>
        calculateOffer({ product, amount: tiyn, term, method, openDate: today })
      const [annuity, equal] = [offerBy('annuity'), offerBy('equal')]
      expect(answer.amount_tiyn).toBe(tiyn)
      expect([answer.first_payment_date, answer.last_payment_date]).toEqual([
        annuity.firstPaymentDate,
        annuity.lastPaymentDate,
      ])
      for (const [shown, offer, { paymentSchedule }] of [
        [answer.methods.annuity, annuity, annuity.annuityCalculation],
        [answer.methods.equal, equal, equal.differentialCalculation],
      ] as const) {
        expect(shown).toMatchObject({
          payment_tiyn: offer.payment,
          return_tiyn: offer.returnAmount,
          reward_tiyn: offer.percent,
          gesv_percent: offer.gesvPercent,
        })
        expect(shown.schedule.map((row) => Object.values(row))).toEqual(
          paymentSchedule.map(({ payment, paymentDate, principal, principalRemainder, reward }) => [
            paymentDate,
            payment,
            principal,
            reward,
            principalRemainder,
          ]),
        )
      }
    }
  })

  test('may be cached for a minute and requires no sign-in', async () => {
    const { headers } = await ask(calculateTerms.path, weekOf78500)

    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', etag: expect.any(String) })
  })
})

const files = ['/rest/lending/schedule.pdf', '/rest/lending/schedule.csv']

describe.each([calculateTerms.path, ...files])('a request to %s that cannot be fulfilled', (path) => {
  test.each([
    ['too small an amount', { amount: 9_500 }, 'ru', { amount: ['Сумма меньше, чем мы выдаём'] }],
    ['too small an amount', { amount: 9_500 }, 'kk', { amount: ['Бұл сома біз беретін ең аз сомадан кем'] }],
    ['too large an amount', { amount: 190_500 }, 'ru', { amount: ['Сумма больше, чем мы выдаём'] }],
    ['too large an amount', { amount: 190_500 }, 'kk', { amount: ['Бұл сома біз беретін ең көп сомадан артық'] }],
    ['an absurdly large amount', { amount: '9'.repeat(13) }, 'ru', { amount: ['Сумма больше, чем мы выдаём'] }],
    [
      'an amount between two steps',
      { amount: 78_501 },
      'ru',
      { amount: ['Такой суммы нет на шкале: выберите соседнюю'] },
    ],
    [
      'an amount between two steps',
      { amount: 78_501 },
      'kk',
      { amount: ['Шкалада мұндай сома жоқ: көршілес соманы таңдаңыз'] },
    ],
    ['a term of the other product', { term: 12 }, 'ru', { term: ['На такой срок мы не выдаём: выберите другой'] }],
    ['a term of the other product', { term: 12 }, 'kk', { term: ['Мұндай мерзімге бермейміз: басқасын таңдаңыз'] }],
    ['an amount that is not in plain digits', { amount: '1e4' }, 'kk', { amount: ['Дұрыс жазылғанын тексеріңіз'] }],
    [
      'an empty amount and term',
      { amount: '', term: '' },
      'ru',
      { amount: ['Напишите сумму'], term: ['Выберите срок'] },
    ],
    ['an unknown product', { product: 'gold' }, 'ru', { product: ['Выберите значение из списка'] }],
  ])('%s is reported at its field: %o in %s', async (_, wrong, language, errors) => {
    const answer = await ask(path, { ...weekOf78500, method: 'annuity', ...wrong }, language)

    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toMatch('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors })
    expect(Object.keys(answer.json().errors)).toEqual(Object.keys(errors))
  })

  test('reports both fields at once', async () => {
    const answer = await ask(path, { ...weekOf78500, method: 'annuity', amount: 1, term: 8 })

    expect(Object.keys(answer.json().errors)).toEqual(['amount', 'term'])
  })
})

test.each(files)('%s requires a method and a supported language', async (path) => {
  const answers = await Promise.all([
    ask(path, weekOf78500),
    ask(path, { ...weekOf78500, method: 'annuity', locale: 'de' }),
  ])

  expect(answers.map((answer) => Object.keys(answer.json().errors))).toEqual([['method'], ['locale']])
})

describe('the schedule as a CSV file', () => {
  const heads = {
    ru: '№;Дата;Платёж, ₸;Вознаграждение, ₸;Основной долг, ₸;Остаток долга, ₸',
    kk: '№;Күні;Төлем, ₸;Сыйақы, ₸;Негізгі борыш, ₸;Борыш қалдығы, ₸',
  }

  test.each(['annuity', 'equal'] as const)(
    "adds up to its own totals and to the calculator's, by %s",
    async (method) => {
      for (const question of [weekOf78500, fiveYears, { ...fiveYears, amount: 78_500, term: 12 }]) {
        const { methods } = await calculated(question)
        const { body } = await askCsv({ ...question, method })

        const lines = body.split('\r\n').map((line) => line.split(';'))
        const totals = lines.at(-2)!
        const payments = lines.slice(2, -2)
        const sum = (column: number) => payments.reduce((tiyn, cells) => tiyn + tiynIn(cells[column]!), 0)
        expect(payments).toHaveLength(methods[method].schedule.length)
        expect([2, 3, 4].map(sum)).toEqual([2, 3, 4].map((column) => tiynIn(totals[column]!)))
        expect([2, 3, 4].map(sum)).toEqual([
          methods[method].return_tiyn,
          methods[method].reward_tiyn,
          question.amount * 100,
        ])
        expect(payments.at(-1)!.at(-1)).toBe('0,00')
      }
    },
  )

  test('begins with the byte order mark, the column headers and the payout row', async () => {
    const { body, headers } = await askCsv({ ...weekOf78500, method: 'equal' })

    expect(body).toBe(
      [
        `\uFEFF${heads.ru}`,
        '0;15.01.2026;;;;78500,00',
        '1;22.01.2026;79071,48;571,48;78500,00;0,00',
        'Итого;;79071,48;571,48;78500,00;',
        '',
      ].join('\r\n'),
    )
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="schedule-78500-7.csv"',
      'cache-control': 'public, max-age=60',
      vary: 'accept-language',
    })
  })

  test('uses the language of the link, and without one that of the browser', async () => {
    const question = { ...weekOf78500, method: 'annuity' }

    const answers = [
      await askCsv({ ...question, locale: 'kk' }, 'ru'),
      await askCsv(question, 'kk'),
      await askCsv({ ...question, locale: 'ru' }, 'kk'),
    ]

    expect(answers.map(({ body }) => body.slice(1).split('\r\n')[0])).toEqual([heads.kk, heads.kk, heads.ru])
    expect(answers.map(({ headers }) => headers['content-language'])).toEqual(['kk', 'kk', 'ru'])
  })
})

describe('the schedule as a PDF file', () => {
  test('has a Kazakh title for a Kazakh reader and a descriptive file name', async () => {
    const answer = await askPdf({ ...fiveYears, method: 'annuity' }, 'kk')

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="schedule-2000000-60.pdf"',
      'cache-control': 'public, max-age=60',
      'content-language': 'kk',
    })
    const pdf = answer.rawPayload
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF')
    expect(pdf.includes(Buffer.from('Төлем кестесі', 'utf16le').swap16())).toBe(true)
  })

  test('is rendered once per question, and new renders are rate-limited', async () => {
    await sql`delete from limit_counters`.execute(database.sql)
    const question = { ...weekOf78500, term: 14, method: 'equal', locale: 'ru' }
    const counters = async () =>
      (await sql<{ name: string; used: number }>`select name, used from limit_counters`.execute(database.sql)).rows

    const [first, second] = [await askPdf(question), await askPdf(question)]
    const counted = await counters()
    await sql`update limit_counters set used = 600`.execute(database.sql)
    const [another, known, asTable] = [
      await askPdf({ ...question, term: 21 }),
      await askPdf(question),
      await askCsv(question),
    ]

    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(counted).toEqual([{ name: expect.stringMatching(/^schedule:[\w-]{20,}$/), used: 1 }])
    expect(another.statusCode).toBe(429)
    expect(another.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(another.headers['retry-after'])).toBeGreaterThan(3_000)
    expect([known.statusCode, asTable.statusCode]).toEqual([200, 200])
  })

  test('is refused to a browser with a page that a person can read, in the language of the link', async () => {
    await sql`delete from limit_counters`.execute(database.sql)
    await askPdf({ ...weekOf78500, term: 21, method: 'equal', locale: 'ru' })
    await sql`update limit_counters set used = 600`.execute(database.sql)
    const followed = (query: Query) =>
      api.ask(`/rest/lending/schedule.pdf?${new URLSearchParams(query as Record<string, string>)}`, {
        headers: { 'accept-language': 'ru', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      })

    const [tooMany, tooSmall] = [
      await followed({ ...weekOf78500, term: 21, method: 'equal', locale: 'kk' }),
      await followed({ ...weekOf78500, amount: 9_500, method: 'annuity', locale: 'kk' }),
    ]

    expect(tooMany.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'content-language': 'kk' })
    expect([tooMany.statusCode, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
    expect(tooMany.body).toContain('<html lang="kk">')
    expect(tooMany.body).toContain('<h1>Сұраулар тым көп. Сәл күтіп, қайталап көріңіз.</h1>')
    expect([tooSmall.statusCode, tooSmall.body]).toEqual([
      422,
      expect.stringContaining('біз беретін ең аз сомадан кем'),
    ])
  })
})

function tiynIn(cell: string): number {
  expect(cell).toMatch(/^\d+,\d\d$/)
  return Number(cell.replace(',', ''))
}
