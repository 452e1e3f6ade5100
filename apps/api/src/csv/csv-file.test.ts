import { expect, test } from 'vitest'
import { csvFile, ownCell, sumInCell } from './csv-file.ts'

const cellOf = (text: string) => csvFile([['first', text, 'last']]).replace(/^\uFEFFfirst;|;last\r\n$/g, '')

test('a file opens in a local spreadsheet: BOM, semicolons, line ends and decimal commas', () => {
  expect(csvFile([[ownCell('Платёж, ₸'), ownCell('Итого')], [ownCell(sumInCell(7_850_050))]])).toBe(
    '\uFEFFПлатёж, ₸;Итого\r\n78500,50\r\n',
  )
})

test.each([
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['+7', `"'+7"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"' =1"`],
  [' =1', `"' =1"`],
  ['\r\n=1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['сказал "да"', '"сказал ""да"""'],
  ['two\r\nlines', '"two  lines"'],
  ['google', 'google'],
])('user text %j becomes one text cell, whatever it looks like', (text, written) => {
  expect(cellOf(text)).toBe(written)
})

test('our own text that would split into two cells is quoted too', () => {
  expect(csvFile([[ownCell('a;b'), ownCell('«c»'), ownCell('d"e')]])).toBe('\uFEFF"a;b";«c»;"d""e"\r\n')
})
