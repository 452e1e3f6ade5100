import { expect, test } from 'vitest'
import { pageAt } from './page-at.ts'

test.each`
  asked                           | told
  ${'/'}                          | ${'/'}
  ${'/contacts'}                  | ${'/contacts'}
  ${'/CONTACTS'}                  | ${'/contacts'}
  ${'/%63ontacts'}                | ${'/contacts'}
  ${'/contacts/'}                 | ${'/contacts'}
  ${'/Sandbox/Failure/loader'}    | ${'/sandbox/failure/loader'}
  ${'/sandbox/failure/LOADER'}    | ${'/sandbox/failure/LOADER'}
  ${'/sandbox/failure/lo%61der'}  | ${'/sandbox/failure/loader'}
  ${'/sandbox/failure/%2f%2Fx'}   | ${'/sandbox/failure/%2F%2Fx'}
  ${'/sandbox/failure/%D0%B0%25'} | ${'/sandbox/failure/%D0%B0%25'}
`('$asked resolves to the page $told', ({ asked, told }) => {
  const found = pageAt(asked)

  expect(found).toMatchObject({ path: told, isMissing: false })
  expect(pageAt(found.path)).toEqual(found)
})

test.each(['/nope', '/contacts/x', '/contacts%2F', '/%zz', '/%0a/x', '/%2Fcontacts', '/sandbox/failure'])(
  '%s matches no page and its spelling is left unchanged',
  (path) => {
    expect(pageAt(path)).toMatchObject({ path, isMissing: true })
  },
)
