import { expect, test } from 'vitest'
import { optionsOf } from './options.ts'

test('[UI-11] a list of names and ids becomes texts and values, with the id as a string', () => {
  const cities = [
    { id: 7, name: 'Алматы' },
    { id: 'kz-ast', name: 'Астана' },
  ]

  expect(optionsOf(cities)).toEqual([
    { value: '7', text: 'Алматы' },
    { value: 'kz-ast', text: 'Астана' },
  ])
})
