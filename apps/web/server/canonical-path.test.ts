import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test.each`
  asked                  | told
  ${'/'}                 | ${'/'}
  ${'//'}                | ${'/'}
  ${'/contacts'}         | ${'/contacts'}
  ${'/contacts/'}        | ${'/contacts'}
  ${'/contacts///'}      | ${'/contacts'}
  ${'/CONTACTS'}         | ${'/contacts'}
  ${'/kk'}               | ${'/kk'}
  ${'/kk/'}              | ${'/kk'}
  ${'/kk//Contacts/'}    | ${'/kk/contacts'}
  ${'/nope/'}            | ${'/nope'}
  ${'/NOPE'}             | ${'/NOPE'}
  ${'//evil.example/'}   | ${'/evil.example'}
  ${'/\\evil.example/'}  | ${'/evil.example'}
  ${'/kk//evil.example'} | ${'/kk/evil.example'}
  ${'/KK/contacts'}      | ${'/KK/contacts'}
`('[NAV-01] $asked is canonicalised to $told, within this site', ({ asked, told }) => {
  expect(canonicalPath(asked, true).spelling).toBe(told)
  expect(canonicalPath(told, true).spelling).toBe(told)
})

test('without Kazakh URLs of its own, /kk is an ordinary path', () => {
  expect(canonicalPath('/kk/contacts', false)).toMatchObject({ spelling: '/kk/contacts', page: { isMissing: true } })
})
