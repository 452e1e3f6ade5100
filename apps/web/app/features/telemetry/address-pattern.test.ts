import { expect, test } from 'vitest'
import { addressPattern } from './address-pattern.ts'

const own = ['https://qadam.example', 'https://api.qadam.example']

test.each`
  address                                                      | told
  ${'https://qadam.example/'}                                  | ${'https://qadam.example/'}
  ${'https://qadam.example/contacts?phone=77011234567#x'}      | ${'https://qadam.example/contacts'}
  ${'https://qadam.example/kk/login?document_token=secret'}    | ${'https://qadam.example/kk/login'}
  ${'https://qadam.example/register/lk/loans/4711'}            | ${'https://qadam.example/register/lk/loans/:id'}
  ${'https://qadam.example/kk/documents/login-agreement.data'} | ${'https://qadam.example/kk/documents/:id.data'}
  ${'https://qadam.example/_root.data?_routes=x'}              | ${'https://qadam.example/.data'}
  ${'https://qadam.example/whatever-somebody-typed'}           | ${'https://qadam.example/*'}
  ${'https://qadam.example/assets/entry-3f.js:2:17'}           | ${'https://qadam.example/assets/entry-3f.js:2:17'}
  ${'https://qadam.example/rest/documents/list/5b0c'}          | ${'https://qadam.example/rest/documents/list/:id'}
  ${'https://api.qadam.example/rest/loans/12/schedule?x=1'}    | ${'https://api.qadam.example/rest/loans/:id/schedule'}
  ${'https://partner.example/clients/aliya?iin=900314300015'}  | ${'https://partner.example'}
  ${'chrome-extension://abcdef/content.js'}                    | ${'chrome-extension:'}
  ${'not an address'}                                          | ${'[address]'}
`('$address is reported as $told', ({ address, told }) => {
  expect(addressPattern(address, own)).toBe(told)
})
