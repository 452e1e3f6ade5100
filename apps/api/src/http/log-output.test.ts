import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { linesTogether } from './log-output.ts'

test('the lines of one turn are written together and in order, those of the next by themselves', async () => {
  const written: string[] = []
  const { write } = linesTogether((lines) => written.push(lines))

  write('one\n')
  write('two\n')
  expect(written).toEqual([])
  await turn()
  write('three\n')
  await turn()

  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})

test('at the end of the process the lines of its last turn are written, once', async () => {
  const written: string[] = []
  const { flush, write } = linesTogether((lines) => written.push(lines))

  write('last\n')
  flush()
  await turn()

  expect(written).toEqual(['last\n'])
})

test('a long output does not wait for the end of its turn', () => {
  const written: string[] = []
  const { write } = linesTogether((lines) => written.push(lines))

  for (let line = 0; line < 100; line += 1) write(`${'a'.repeat(1_023)}\n`)

  expect(written.join('')).toHaveLength(65 * 1_024)
})
