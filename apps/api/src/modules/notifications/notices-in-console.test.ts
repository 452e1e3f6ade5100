import { readFileSync } from 'node:fs'
import { localeCodes } from '@qadam/wire/locale'
import { expect, test } from 'vitest'
import { noticeKinds } from './notices.ts'

const texts = new URL('../../../../console/app/texts/', import.meta.url)

test.each(localeCodes)('the console has a text in %s for each kind of notice, and for no other', (locale) => {
  const { notices } = JSON.parse(readFileSync(new URL(`${locale}/desk.json`, texts), 'utf8'))

  expect(Object.keys(notices).toSorted()).toEqual(Object.keys(noticeKinds).toSorted())
  expect(Object.values(notices)).not.toContain('')
})
