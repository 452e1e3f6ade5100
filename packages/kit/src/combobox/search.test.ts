import { expect, test } from 'vitest'
import { search } from './search.ts'

const cities = ['Ақтау', 'Ақтөбе', 'Алматы', 'Қызылорда', 'Өскемен', 'Усть-Каменогорск', 'Орал'].map((text) => ({
  value: text,
  text,
}))

test.each`
  typed      | found
  ${'ак'}    | ${['Ақтау', 'Ақтөбе']}
  ${'ОС'}    | ${['Өскемен']}
  ${'кызыл'} | ${['Қызылорда']}
  ${'ор'}    | ${['Орал', 'Қызылорда', 'Усть-Каменогорск']}
  ${'кам'}   | ${['Усть-Каменогорск']}
  ${'нью'}   | ${[]}
`('«$typed» finds $found', ({ typed, found }) => {
  expect(search(cities, typed).map(({ text }) => text)).toEqual(found)
})

test('an empty query finds everything, in the given order', () => {
  expect(search(cities, ' ')).toEqual(cities)
})
