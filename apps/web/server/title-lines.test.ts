import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setTitle } from './title-lines.ts'

const widthOf = (text: string) => [...text].length / 2
const width = 880

test.each`
  title                             | lines
  ${'Контакты'}                     | ${['Контакты']}
  ${'Политика конфиденциальности'}  | ${['Политика', 'конфиденциальности']}
  ${'Как получить деньги на карту'} | ${['Как получить', 'деньги на\u{a0}карту']}
  ${'Қажет ақша — бір қадам жерде'} | ${['Қажет ақша\u{a0}—', 'бір қадам жерде']}
  ${'Кому и когда мы отвечаем'}     | ${['Кому и\u{a0}когда', 'мы\u{a0}отвечаем']}
`('«$title» is split into $lines', ({ title, lines }) => {
  expect(setTitle(title, width, widthOf).lines).toEqual(lines)
})

test.each`
  letters | size
  ${20}   | ${88}
  ${38}   | ${88}
  ${50}   | ${80}
  ${72}   | ${70}
  ${90}   | ${64}
  ${110}  | ${60}
`('a title of $letters letters has size $size px', ({ letters, size }) => {
  const title = 'слово '.repeat(letters).slice(0, letters).trim()

  expect(setTitle(title, width, widthOf).size).toBe(size)
})

test('a title too long for four lines ends in an ellipsis', () => {
  const { lines } = setTitle('слово '.repeat(60), width, widthOf)

  expect(lines).toHaveLength(4)
  expect(lines[3]).toMatch(/слово…$/)
})

test('any title has at most four lines, none wider than the available width', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom(...'аәЫ x—1 ') }), (title) => {
      const { lines, size } = setTitle(title, width, widthOf)

      expect(lines.length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(width)
    }),
  )
})
