import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicFilesOfModules } from './import-rules-of-modules.ts'
import { importsOf } from './imports.ts'
import { isTest, readSourceTree, root } from './source-tree.ts'

const modules = 'apps/api/src/modules'

test('ARCHITECTURE.md names every module of the API before it follows a request', () => {
  const [introduction = ''] = read('ARCHITECTURE.md').split('\n## ')
  const folders = readdirSync(join(root, modules))

  expect(folders.length).toBeGreaterThan(30)
  expect(folders.filter((name) => !introduction.includes(`\`${name}\``))).toEqual([])
})

test('the modules of the console are where ARCHITECTURE.md puts them: audit lowest, staff, desk and queues on top', () => {
  const importedOfOthers = readSourceTree(`${modules}/audit`)
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(
      ({ target }) => 'file' in target && target.file.startsWith(`${modules}/`) && !target.file.includes('/audit/'),
    )
  const top = publicFilesOfModules.filter(({ file }) => /^(staff|desk|queues)\//.test(file))

  expect(importedOfOthers).toEqual([])
  expect(top).toEqual([])
})

test('the site is built by the five files that 0106 names, and by no other', () => {
  const [said = ''] =
    /\*\*Five files build the site:\*\*.*/.exec(read('docs/decisions/0106-no-framework-internals.md')) ?? []
  const named = [...said.matchAll(/`([\w-]+\.config\.ts)`/g)].map(([, name]) => `apps/web/${name}`)
  const found = readSourceTree('apps/web')
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.config.ts'))

  expect(named).toHaveLength(5)
  expect(found.toSorted()).toEqual(named.toSorted())
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
