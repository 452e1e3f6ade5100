import { expect, test } from 'vitest'
import { maskedParts } from './masked-parts.ts'

const heard = (text: string) =>
  maskedParts(text)
    .map(({ shown, spoken }) => spoken?.('скрыто') ?? shown)
    .join('')

test.each`
  seen                                      | said
  ${'KZ•• •••• 0000'}                       | ${'KZ скрыто 0 0 0 0'}
  ${'Деньги придут на •••• 1234. Это всё.'} | ${'Деньги придут на скрыто 1 2 3 4. Это всё.'}
  ${'91••••••••03'}                         | ${'91 скрыто 0 3'}
  ${'+7 ••• •••-45-67'}                     | ${'+7 скрыто 4 5 6 7'}
  ${'••.••.2030'}                           | ${'скрыто 2 0 3 0'}
  ${'Құ••• Ай•••'}                          | ${'Құ скрыто Ай скрыто'}
  ${'Почта ai•••@mail.kz: исправить'}       | ${'Почта ai скрыто @mail.kz: исправить'}
  ${'Ничего не скрыто, 14 дней'}            | ${'Ничего не скрыто, 14 дней'}
`('«$seen» is read out as «$said»', ({ seen, said }) => {
  expect(heard(seen)).toBe(said)
})
