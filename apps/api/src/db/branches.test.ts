import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import type { BranchesTable } from './tables.ts'

const weekdays = { from_day: 1, to_day: 5, opens: '09:00', closes: '18:00' }

test('a branch is stored in both languages with its hours', async ({ database }) => {
  await database.sql.insertInto('branches').values(aBranch()).execute()

  const branch = await database.sql.selectFrom('branches').selectAll().executeTakeFirstOrThrow()

  expect(branch).toEqual({ ...aBranch(), hours: [weekdays], landmark_ru: null, landmark_kk: null, is_sample: false })
})

test.for<[refused: string, change: Partial<Insertable<BranchesTable>>, constraint: string]>([
  ['an id that is not a slug', { id: 'Алматы 1' }, 'branches_id_is_a_slug'],
  ['a position below one', { position: 0 }, 'branches_position_is_positive'],
  ['a city without a Kazakh name', { city_kk: '' }, 'branches_city_is_named'],
  ['an address that is too long', { address_ru: 'у'.repeat(301) }, 'branches_address_is_given'],
  ['a landmark in one language', { landmark_ru: 'у парка' }, 'branches_landmark_is_in_both_languages'],
  ['a phone without a country code', { phone: '87270000000' }, 'branches_phone_is_international'],
  ['a latitude above 90', { latitude: 90.1 }, 'branches_latitude_is_on_earth'],
  ['a longitude that is not a number', { longitude: Number.NaN }, 'branches_longitude_is_on_earth'],
  ['hours that are not a list', { hours: '{}' }, 'branches_hours_are_valid'],
  [
    'hours without a closing time',
    { hours: '[{"from_day":1,"to_day":5,"opens":"09:00"}]' },
    'branches_hours_are_valid',
  ],
  ['an eighth day', { hours: hours({ to_day: 8 }) }, 'branches_hours_are_valid'],
  ['a fractional day', { hours: hours({ from_day: 1.5 }) }, 'branches_hours_are_valid'],
  ['days in the wrong order', { hours: hours({ from_day: 6 }) }, 'branches_hours_are_valid'],
  ['a closing before the opening', { hours: hours({ closes: '08:59' }) }, 'branches_hours_are_valid'],
  ['an impossible time', { hours: hours({ closes: '24:00' }) }, 'branches_hours_are_valid'],
])('%s is refused', async ([, change, constraint], { database }) => {
  const insertion = database.sql
    .insertInto('branches')
    .values({ ...aBranch(), ...change })
    .execute()

  await expect(insertion).rejects.toMatchObject({ code: '23514', constraint })
})

function hours(change: Partial<typeof weekdays>): string {
  return JSON.stringify([{ ...weekdays, ...change }])
}

function aBranch(): Insertable<BranchesTable> {
  return {
    id: 'almaty-1',
    position: 1,
    city_ru: 'Алматы',
    city_kk: 'Алматы',
    address_ru: 'пр. Абая, 1',
    address_kk: 'Абай даңғылы, 1',
    phone: '+77270000000',
    latitude: 43.238949,
    longitude: 76.889709,
    hours: hours({}),
  }
}
