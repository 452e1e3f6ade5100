import { expect, test } from 'vitest'
import { maskWords } from './mask-words.ts'

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyMDE'

test.each`
  said                                                               | told
  ${'iin 900314300015 is known'}                                     | ${'iin [masked] is known'}
  ${'call +7 (701) 123-45-67'}                                       | ${'call [masked]'}
  ${'document 012345678'}                                            | ${'document [masked]'}
  ${'write to aliya.k@mail.kz'}                                      | ${'write to [masked]'}
  ${`token ${token}!`}                                               | ${'token [masked]!'}
  ${'channel potential-client.5b0c9d1e-0000-4000-8000-0123456789ab'} | ${'channel potential-client.:id'}
  ${'GET /login?document_token=abc&x=1 failed'}                      | ${'GET /login failed'}
  ${'at https://q.example/documents/77?x=1 (x)'}                     | ${'at https://q.example/documents/:id (x)'}
  ${'Unexpected token "Құнанбай"'}                                   | ${'Unexpected token "[masked]"'}
  ${'a task took 120 ms in step-now-3f2a.js:10:2'}                   | ${'a task took 120 ms in step-now-3f2a.js:10:2'}
`('«$said» is reported as «$told»', ({ said, told }) => {
  expect(maskWords(said, ['https://q.example'], ['Құнанбай'])).toBe(told)
})

test('a very long text is reported only in part, from its start', () => {
  expect(maskWords('word '.repeat(10_000), [], []).length).toBe(2_000)
})
