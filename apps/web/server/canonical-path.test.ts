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
`('[NAV-01] $asked is written $told, on this site only', ({ asked, told }) => {
  expect(canonicalPath(asked, true).spelling).toBe(told)
  expect(canonicalPath(told, true).spelling).toBe(told)
})

test('where Kazakh has no addresses of its own, /kk is a path like any other', () => {
  expect(canonicalPath('/kk/contacts', false)).toMatchObject({ spelling: '/kk/contacts', page: { isMissing: true } })
})
