import { readFileSync } from 'node:fs'
import { localeCodes } from '@qadam/wire/locale'
import { expect, test } from 'vitest'
import { letterKinds, wordStaffLetter } from './staff-letter-words.ts'

const texts = new URL('../../../../console/app/texts/', import.meta.url)
const from = { lender: 'Qadam', consoleOrigin: 'https://console.example' }

test.each(localeCodes)('a letter in %s calls the pages of the console what the console calls them', (locale) => {
  const { me, menu, staff } = JSON.parse(readFileSync(new URL(`${locale}/desk.json`, texts), 'utf8'))
  const titles = [me.title, menu.audit, staff.title]

  const letters = letterKinds.map((kind) => wordStaffLetter({ kind, locale, key: undefined }, from).text).join('\n')
  const quoted = [...letters.matchAll(/«([^»]+)»/g)].map(([, name]) => name)
  const buttons = [...letters.matchAll(/^(.+): https:.+\/me$/gm)].map(([, name]) => name)

  const named = [...quoted, ...buttons]
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !titles.includes(name))).toEqual([])
})
