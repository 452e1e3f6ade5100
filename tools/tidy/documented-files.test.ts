import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceTree, root } from './source-tree.ts'

const files = readSourceTree().map(({ path }) => `/${path}`)

const documents = files.filter(
  (path) => path.endsWith('.md') && !path.startsWith('/docs/decisions/') && path !== '/CHANGELOG.md',
)

/** Names that stand for files which a reader is to write. */
const invented = /^(x\.|verb-noun\.ts$|acme-sms\.ts$)/

/** Documents shorten `packages/domain/src/staff` to `domain/staff`, and leave a folder away that the sentence names. */
function exists(named: string): boolean {
  const path = named.replace(/^(\.\.?\/)+/, '').replace(/^(domain|wire)\//, 'packages/$1/src/')
  return files.some((file) => file.endsWith(`/${path}`))
}

test('documents are read', () => {
  expect(documents).toEqual(expect.arrayContaining(['/README.md', '/docs/glossary.md', '/deploy/payment-missing.md']))
})

test.each(documents)('%s names existing files', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|sql|yaml|css))`/g)].map(([, name = '']) => name)

  expect(named.filter((name) => !invented.test(name) && !exists(name))).toEqual([])
})
