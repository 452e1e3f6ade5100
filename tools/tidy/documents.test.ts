import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalParameters, unreadParameters } from '@qadam/domain/lending/legal-parameters'
import { errors } from '@qadam/wire/errors'
import { problem } from '@qadam/wire/problem'
import { expect, test } from 'vitest'
import { errorsPage } from '../docs/errors-page.ts'
import { journeyPage } from '../docs/journey-page.ts'
import { lawPage } from '../docs/law-page.ts'
import { permissionsPage } from '../docs/permissions-page.ts'
import { readSettings, settingsPage } from '../docs/settings-page.ts'
import { isCode, isTest, readSourceTree, root } from './source-tree.ts'

const stale = 'is stale: run `npm run docs`'

test('docs/errors.md matches the error catalogue', () => {
  expect(read('docs/errors.md') === errorsPage(), `docs/errors.md ${stale}`).toBe(true)
})

test('docs/settings.md matches the settings', async () => {
  expect(read('docs/settings.md') === settingsPage(await readSettings()), `docs/settings.md ${stale}`).toBe(true)
})

test('docs/registration-journey.md matches the transition table', () => {
  expect(read('docs/registration-journey.md') === journeyPage(), `docs/registration-journey.md ${stale}`).toBe(true)
})

test('docs/law.md matches the legal parameters', () => {
  expect(read('docs/law.md') === lawPage(), `docs/law.md ${stale}`).toBe(true)
})

test('docs/permissions.md matches the table of permissions', () => {
  expect(read('docs/permissions.md') === permissionsPage(), `docs/permissions.md ${stale}`).toBe(true)
})

test('values of the law that no code reads are marked as such, and no others', () => {
  const own = 'packages/domain/src/lending/legal-parameters.ts'
  const code = readSourceTree()
    .filter((file) => isCode(file) && !isTest(file) && file.path !== own && !file.path.startsWith('tools/'))
    .map(({ text }) => text)
    .join('\n')
  const unread = Object.keys(legalParameters).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))

  expect(unread.toSorted()).toEqual([...unreadParameters].toSorted())
})

test.each(['ru', 'kk'])('every error code has a sentence, and every sentence has a code: %s', (language) => {
  const texts = JSON.parse(read(`packages/wire/src/texts/errors.${language}.json`))

  expect(Object.keys(texts)).toEqual(Object.keys(errors))
})

test('no two apps define the same setting', async () => {
  const names = (await readSettings()).flatMap(({ settings }) => Object.keys(settings))

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the settings page states the default of each setting, or that it must be set', () => {
  const { title: text, errors: optional } = problem.shape
  const page = settingsPage([
    {
      app: 'shop',
      settings: {
        PORT: { about: 'Where it listens', schema: text, fallback: '3000' },
        ORIGIN: { about: 'Where people find it', schema: text, sample: 'http://localhost' },
        KEY: { about: 'Opens the door', schema: text, secret: true, sample: 'never-shown' },
        MUST: { about: 'No way around it', schema: text },
        MAY: { about: 'A wish', schema: optional },
      },
    },
  ])

  expect(page).toContain('| `PORT` | Where it listens | `3000` |')
  expect(page).toContain('| `ORIGIN` | Where people find it | `http://localhost`, a sample |')
  expect(page).toContain('| `KEY` | Opens the door | a sample; a secret, never printed |')
  expect(page).toContain('| `MUST` | No way around it | **must be set** |')
  expect(page).toContain('| `MAY` | A wish | empty |')
  expect(page).not.toContain('never-shown')
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
