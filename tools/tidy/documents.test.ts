import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@qadam/wire/errors'
import { problem } from '@qadam/wire/problem'
import { expect, test } from 'vitest'
import { errorsPage } from '../docs/errors-page.ts'
import { journeyPage } from '../docs/journey-page.ts'
import { lawPage } from '../docs/law-page.ts'
import { readSettings, settingsPage } from '../docs/settings-page.ts'
import { root } from './source-tree.ts'

const stale = 'is stale: run `npm run docs`'

test('docs/errors.md is what the error catalogue says', () => {
  expect(read('docs/errors.md') === errorsPage(), `docs/errors.md ${stale}`).toBe(true)
})

test('docs/settings.md is what the settings say', async () => {
  expect(read('docs/settings.md') === settingsPage(await readSettings()), `docs/settings.md ${stale}`).toBe(true)
})

test('docs/registration-journey.md is what the journey’s table says', () => {
  expect(read('docs/registration-journey.md') === journeyPage(), `docs/registration-journey.md ${stale}`).toBe(true)
})

test('docs/law.md is what the values of the law say', () => {
  expect(read('docs/law.md') === lawPage(), `docs/law.md ${stale}`).toBe(true)
})

test.each(['ru', 'kk'])('every error code has its sentence, and no sentence has lost its code: %s', (language) => {
  const texts = JSON.parse(read(`packages/wire/src/texts/errors.${language}.json`))

  expect(Object.keys(texts)).toEqual(Object.keys(errors))
})

test('no two apps describe the same setting', async () => {
  const names = (await readSettings()).flatMap(({ settings }) => Object.keys(settings))

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the page of settings tells what happens when one is not set', () => {
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
