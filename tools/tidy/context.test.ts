import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-tree.ts'

// Each command could ask for everything, and every new dependency would be put here without a thought.
test('the context of the commands has as many fields as its record says', () => {
  const [, type = ''] = /^export type Context = (.+?)^}$/ms.exec(read('apps/api/src/context.ts')) ?? []
  const fields = [...type.matchAll(/(?<!\[)'(\w+)'|^ {2}(?:readonly )?(\w+)[:(]/gm)].map(
    ([, picked, own]) => picked ?? own,
  )
  const [, said] =
    /The context is one object of (\d+) fields/.exec(read('docs/decisions/0105-lending-modules-and-commands.md')) ?? []

  expect(fields).toEqual(expect.arrayContaining(['database', 'policy', 'now', 'close']))
  expect(fields).toHaveLength(Number(said))
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
