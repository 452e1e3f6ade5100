import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['910110390003', ['iin', 'contract']],
  ['9101 1039 0003', ['iin', 'contract']],
  ['+7 (701) 234-56-78', ['phone', 'contract']],
  ['8 701 234 56 78', ['phone', 'contract']],
  ['7012345678', ['phone', 'contract']],
  ['5678', ['phone_tail', 'contract']],
  ['№ 100001', ['contract']],
  ['Dana@Mail.kz', ['email']],
  ['Ахм', ['name']],
  ['qwertyuiopasdfghjklz', ['request', 'name']],
  ['Qwertyuiopasdfghjklz', ['request', 'name']],
  ['8d0c5b1e-93a4-4c0f-9a51-0123456789ab', ['request', 'name']],
  ['Ах', []],
  ['', []],
  ['1234567890123456', []],
])('«%s» may mean %j', (typed, readings) => {
  expect(searchWords(typed).map(({ by }) => by)).toEqual(readings)
})

test('a phone is read in its stored form, a name without its special letters', () => {
  expect(searchWords('8 701 234 56 78')[0]).toEqual({ by: 'phone', phone: '77012345678' })
  expect(searchWords(' ӘБДІҒАЛИ  Ерболұ')).toEqual([{ by: 'name', last: 'абдигали', first: 'ерболу' }])
})
