import { lastDayInTime } from '@qadam/domain/calendar/working-days'
import { getCalendarYear, replaceCalendarYear } from '@qadam/wire/operator-calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { readStateCalendar } from '../calendar/state-calendar.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'

let app: TestApp
let someone: Client
let now = new Date()

beforeAll(async () => {
  app = await aTestApp({ operatorToken, context: { now: () => now } })
  now = new Date('2027-12-10T12:00:00+05:00')
  someone = await app.signedIn({ phone: '77030000011' })
})
afterAll(() => app.close())

const told = { name_ru: 'Праздник', name_kk: 'Мереке', source: 'A decision of the government' }
const off = (day: string) => ({ day, is_working: false, ...told })
const holidays = ['2028-01-03', '2028-01-04', '2028-01-07', '2028-03-08', '2028-03-21', '2028-03-22', '2028-03-23']
const ofYear = [...holidays, '2028-05-01'].map(off)

const read = async (year: number) =>
  mustBe(200, await someone.call(getCalendarYear, { params: { year: String(year) } }, asOperator)).answer.days
const replace = (year: number, days: readonly object[]) =>
  someone.call(
    replaceCalendarYear,
    { params: { year: String(year) }, body: { operator, days: days as typeof ofYear } },
    asOperator,
  )

test('an operator enters a year and corrects it later, as a whole, and both are recorded', async () => {
  expect(await read(2028)).toEqual([])
  const inTimeUntil = async () => lastDayInTime('2028-01-01', await readStateCalendar(app.database))

  const first = mustBe(200, await replace(2028, ofYear)).answer
  expect([first, await inTimeUntil()]).toEqual([{ replaced: true, days: 8 }, '2028-01-05'])
  expect(await read(2028)).toEqual(ofYear)

  mustBe(200, await replace(2028, [...ofYear.slice(1), off('2028-05-09')]))
  expect(await inTimeUntil()).toBe('2028-01-03')
  expect((await read(2028)).map(({ day }) => day)).toEqual([...holidays.slice(1), '2028-05-01', '2028-05-09'])
  expect(await read(2027)).toHaveLength(14)
  const actions = await app.database.sql
    .selectFrom('operator_actions')
    .select(['operator', 'action'])
    .where('subject', '=', '2028')
    .execute()
  expect(actions).toEqual([
    { operator, action: 'calendar_replaced' },
    { operator, action: 'calendar_replaced' },
  ])
})

describe('invalid input is rejected at its field and changes nothing:', () => {
  test.each([
    ['a day of another year', [...ofYear, off('2029-01-01')], 'days.8.day', 'День другого года'],
    ['a duplicate day', [...ofYear, off('2028-05-01')], 'days.8.day', 'Этот день в списке уже есть'],
    ['a Saturday as a day off', [off('2028-01-01'), ...ofYear], 'days.0.day', /оставьте только отличия/],
    [
      'a Monday as a working day',
      [{ ...off('2028-02-07'), is_working: true }, ...ofYear],
      'days.0.day',
      /только отличия/,
    ],
    ['a date that does not exist', [off('2028-02-30'), ...ofYear], 'days.0.day', /Такой даты нет/],
    ['an incomplete list', ofYear.slice(1), 'days', 'Значений должно быть не меньше 8'],
    ['a day without its name', [{ ...off('2028-05-09'), name_kk: ' ' }, ...ofYear], 'days.0.name_kk', /./],
  ] as const)('%s', async (_, days, field, words) => {
    const before = await read(2028)

    const { problem, status } = await replace(2028, days)

    expect(status).toBe(422)
    expect(Object.keys(problem.errors!)).toEqual([field])
    expect(problem.errors![field]![0]).toMatch(words)
    expect(await read(2028)).toEqual(before)
  })

  test('a past day off turned into a working day', async () => {
    const { days } = mustBe(200, await someone.call(getCalendarYear, { params: { year: '2027' } }, asOperator)).answer

    const taken = await replace(2027, days.slice(1))
    const ahead = await replace(2027, days.slice(0, -1))

    expect(taken.problem.errors!.days![0]).toMatch(/Прошедший выходной/)
    expect(ahead.status).toBe(200)
  })
})

test("a client's own session can neither read nor change a year", async () => {
  const read = await someone.call(getCalendarYear, { params: { year: '2027' } })
  const replaced = await someone.call(replaceCalendarYear, {
    params: { year: '2028' },
    body: { operator, days: ofYear },
  })

  expect([read.status, replaced.status]).toEqual([401, 401])
})
