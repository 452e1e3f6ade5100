import { describe, expect, test } from 'vitest'
import { checkLength, checkNames, checkRequirementIds } from './check-files.ts'
import { checkExtensions, checkImports, checkManifests, checkPublicFiles } from './check-imports.ts'
import { checkKazakh } from './check-kazakh.ts'
import { checkLanguageFiles, checkTexts } from './check-texts.ts'
import { circlesAmong, moduleSets } from './circles.ts'
import { checkForbiddenWords } from './forbidden-words.ts'
import { rules as rulesBelow } from './import-rules.ts'
import { publicFilesOfModules } from './import-rules-of-modules.ts'
import { rulesOfTests } from './import-rules-of-tests.ts'
import { publicFiles, rulesOfWeb } from './import-rules-of-web.ts'
import { importsOf } from './imports.ts'
import { checkPrivateWords } from './private-words.ts'
import { inWords, isCode, isTest, readSourceTree, type SourceFile } from './source-tree.ts'
import { checkUnwantedWords, isReadByClients } from './unwanted-words.ts'

const rules = [...rulesBelow, ...rulesOfWeb]

const tree = readSourceTree()

// The bad samples in this folder's tests contain words that are forbidden everywhere else.
const others = tree.filter(({ path }) => !path.startsWith('tools/tidy/'))

describe('the code base', () => {
  test('is found', () => {
    expect(tree.map(({ path }) => path)).toContain('packages/wire/src/errors.ts')
  })

  test('imports only downwards', () => {
    expect(inWords(checkImports(tree, rules, rulesOfTests))).toEqual([])
  })

  test('has no circle of modules, counting type imports', () => {
    const circles = moduleSets.flatMap((modules) => circlesAmong(tree, modules))

    // biome-ignore lint/suspicious/noConsole: the log shows that the check ran
    console.info(
      `${circles.length} import cycles among the modules of ${moduleSets.map(({ name }) => name).join(', ')}`,
    )
    expect(inWords(circles)).toEqual([])
  })

  const shown = [
    ...publicFiles.map(({ file }) => ({ modules: 'apps/web/app/features', file })),
    ...publicFilesOfModules.map(({ file }) => ({ modules: 'apps/api/src/modules', file })),
  ]
  test.each(shown)(
    'still imports $file across the modules of $modules, as the import rules permit',
    ({ file, modules }) => {
      const [module] = file.split('/')
      const others = tree.filter((other) => !isTest(other) && new RegExp(`^${modules}/(?!${module}/)`).test(other.path))
      const known = others.flatMap(importsOf).map(({ target }) => ('file' in target ? target.file : undefined))

      expect(known).toContain(`${modules}/${file}`)
    },
  )

  test('makes a file of a module public that does its work itself', () => {
    const publicOnes = publicFilesOfModules.map(({ file }) => `apps/api/src/modules/${file}`)

    expect(inWords(checkPublicFiles(tree, publicOnes))).toEqual([])
  })

  test("imports only packages listed in the workspace's manifest", () => {
    expect(inWords(checkManifests(others))).toEqual([])
  })

  test('imports files by their names on disk', () => {
    expect(inWords(checkExtensions(tree))).toEqual([])
  })

  test('names files and folders after their content', () => {
    expect(inWords(checkNames(tree))).toEqual([])
  })

  test('has no file that is too long', () => {
    expect(inWords(checkLength(tree))).toEqual([])
  })

  test('contains no forbidden word', () => {
    expect(inWords(checkForbiddenWords(others))).toEqual([])
  })

  test('names files, functions and types in the words of the field', () => {
    expect(inWords(checkPrivateWords(others))).toEqual([])
  })

  test('claims requirements with well-formed ids', () => {
    expect(inWords(checkRequirementIds(others))).toEqual([])
  })
})

describe('the texts', () => {
  const pairs = [...tree]
    .filter(({ path }) => /^apps\/(web|console)\/app\/texts\/ru\/.+\.json$/.test(path))
    .map((russian): [string, SourceFile, SourceFile | undefined] => {
      const kazakhPath = russian.path.replace('/texts/ru/', '/texts/kk/')
      return [russian.path.split('/').pop()!, russian, tree.find(({ path }) => path === kazakhPath)]
    })

  test('exist in both languages', () => {
    expect(pairs.length).toBeGreaterThan(0)
    expect(inWords(checkLanguageFiles(tree))).toEqual([])
  })

  test.each(pairs.filter(([, , kazakh]) => kazakh))('match in Russian and Kazakh: %s', (_name, russian, kazakh) => {
    expect(inWords(checkTexts(russian, kazakh!))).toEqual([])
  })

  test('give Kazakh figures the endings of how they are read aloud', () => {
    const spoken = others.filter(
      (file) => /\/kk\/.+\.json$|\.kk\.json$/.test(file.path) || (isCode(file) && !isTest(file)),
    )

    expect(spoken.length).toBeGreaterThan(0)
    expect(inWords(spoken.flatMap(checkKazakh))).toEqual([])
  })

  test('use the words of the field and of the language', () => {
    const read = others.filter(({ path }) => isReadByClients(path))

    expect(read.length).toBeGreaterThan(100)
    expect(inWords(read.flatMap(checkUnwantedWords))).toEqual([])
  })

  test('of the wire package match in Russian and Kazakh', () => {
    const folder = 'packages/wire/src/texts/'
    const russian = tree.filter(({ path }) => path.startsWith(folder) && path.endsWith('.ru.json'))
    const findings = russian.flatMap((file) => {
      const kazakh = tree.find(({ path }) => path === file.path.replace('.ru.json', '.kk.json'))
      return kazakh ? checkTexts(file, kazakh) : [{ file: file.path, says: 'has no Kazakh counterpart' }]
    })

    expect(russian.length).toBeGreaterThan(0)
    expect(inWords(findings)).toEqual([])
  })
})
