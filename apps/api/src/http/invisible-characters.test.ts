import { expect, test } from 'vitest'
import { invisibleCharacters } from './invisible-characters.ts'

const code = (...codes: number[]) => String.fromCharCode(...codes)

test.each([
  ['a NUL', code(0)],
  ['an escape character', code(0x1b)],
  ['an unpaired surrogate', code(0xd83d)],
  ['a direction override', code(0x202e)],
  ['a trailing direction mark', `aigerim@mail.kz${code(0x200f)}`],
  ['a noncharacter', code(0xffff)],
])('%s is found anywhere in the input', (_what, text) => {
  const found = invisibleCharacters({ message: `a${text}b`, items: [{ name: text }], amount: 7, nothing: null })

  expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining([['message'], ['items', '0', 'name']]))
})

test('letters, signs, line breaks and emoji of any language are accepted', () => {
  const texts = ['Әлия «Қадам»\r\n\t— №1', '👩‍👧 ❤️', 'é', '¾ ½', '']

  expect(invisibleCharacters({ texts })).toEqual([])
})
