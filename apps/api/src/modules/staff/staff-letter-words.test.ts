import { readFileSync } from 'node:fs'
import { localeCodes } from '@qadam/wire/locale'
import { expect, test } from 'vitest'
import { wordStaffLetter } from './staff-letter-words.ts'

const texts = new URL('../../../../console/app/texts/', import.meta.url)
type Kind = Parameters<typeof wordStaffLetter>[0]['kind']

const everyKind: Readonly<Record<Kind, true>> = {
  alone: true,
  by_command: true,
  glass_broken: true,
  handed_over: true,
  invitation: true,
  locked: true,
  passkey_added: true,
  password_known: true,
  record_broken: true,
  record_head: true,
  reveals_over: true,
  roles_lapse: true,
  roles_to_confirm: true,
  signed_in: true,
  stands_in: true,
  unchecked: true,
  waits: true,
}
const kinds = Object.keys(everyKind) as Kind[]

const from = { lender: 'Qadam', consoleOrigin: 'https://console.example' }

test.each(localeCodes)('a letter in %s calls the pages of the console what the console calls them', (locale) => {
  const { me, menu, staff } = JSON.parse(readFileSync(new URL(`${locale}/desk.json`, texts), 'utf8'))
  const titles = [me.title, menu.audit, staff.title]

  const letters = kinds.map((kind) => wordStaffLetter({ kind, locale, key: undefined }, from).text).join('\n')
  const quoted = [...letters.matchAll(/«([^»]+)»/g)].map(([, name]) => name)
  const buttons = [...letters.matchAll(/^(.+): https:.+\/me$/gm)].map(([, name]) => name)

  const named = [...quoted, ...buttons]
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !titles.includes(name))).toEqual([])
})
