import { expect, test } from 'vitest'
import { withoutTrailingSlash } from './tidy-address.ts'

test.each`
  asked                   | told
  ${'/contacts/'}         | ${'/contacts'}
  ${'/contacts///'}       | ${'/contacts'}
  ${'/kk/'}               | ${'/kk'}
  ${'/contacts/?a=1&b=/'} | ${'/contacts?a=1&b=/'}
  ${'//evil.example/'}    | ${'/evil.example'}
  ${'/\\evil.example/'}   | ${'/evil.example'}
  ${'//'}                 | ${'/'}
  ${'/?a=1'}              | ${undefined}
  ${'/'}                  | ${undefined}
  ${'/contacts?to=/'}     | ${undefined}
`('[NAV-01] $asked leads to $told, on this site only and with its query', ({ asked, told }) => {
  expect(withoutTrailingSlash(asked)).toBe(told)
})
