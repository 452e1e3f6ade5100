import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function read(...chunks: (string | number[])[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(bytes(chunks))) lines.push(line)
  return lines
}

async function* bytes(chunks: (string | number[])[]) {
  for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : Uint8Array.from(chunk)
}

test.each`
  written                | lines
  ${''}                  | ${[]}
  ${'a'}                 | ${['a']}
  ${'a\n'}               | ${['a']}
  ${'a\n\nb'}            | ${['a', '', 'b']}
  ${'a\r\nb\r\n'}        | ${['a', 'b']}
  ${'a\r\r\n'}           | ${['a\r']}
  ${'a\rb\n'}            | ${['a\rb']}
  ${'a\u2028b\u0085c\n'} | ${['a\u2028b\u0085c']}
  ${'a\r'}               | ${['a']}
  ${'\uFEFFa\n\uFEFFb'}  | ${['a', '\uFEFFb']}
  ${'\uFEFF\uFEFFa'}     | ${['\uFEFFa']}
`('$written is split into $lines', async ({ written, lines }) => {
  expect(await read(written)).toEqual(lines)
})

test('lines and characters may be split anywhere between two chunks', async () => {
  const written = [...new TextEncoder().encode('\uFEFFқадам\r\n₸\n')]

  expect(await read(...written.map((byte) => [byte]))).toEqual(['қадам', '₸'])
})
