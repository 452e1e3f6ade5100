import { expect, test } from 'vitest'
import { chooseLocale, locales } from './locale.ts'

test('[LOC-01] each language has its code, its back-end code, its full tag and its own name', () => {
  expect(locales).toEqual({
    ru: { code: 'ru', backendCode: 'ru', language: 'ru-RU', name: 'Русский' },
    kk: { code: 'kk', backendCode: 'kz', language: 'kk-KZ', name: 'Қазақша' },
  })
})

test.each`
  accepted                     | chosen
  ${'kk-KZ,kk;q=0.9,ru;q=0.8'} | ${'kk'}
  ${'ru;q=0.4, kk;q=0.6'}      | ${'kk'}
  ${'kz'}                      | ${'kk'}
  ${'en, RU-ru'}               | ${'ru'}
  ${'kk;q=0, ru'}              | ${'ru'}
  ${'en'}                      | ${undefined}
  ${''}                        | ${undefined}
  ${undefined}                 | ${undefined}
`('a browser that accepts «$accepted» gets $chosen', ({ accepted, chosen }) => {
  expect(chooseLocale(accepted)).toBe(chosen)
})
