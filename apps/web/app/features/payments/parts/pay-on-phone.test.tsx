import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { PayOnPhone } from './pay-on-phone.tsx'

test.each([
  ['ru', '/register/lk/loans/one/pay-code.svg', /войдите/],
  ['kk', '/kk/register/lk/loans/one/pay-code.svg', /кіру/],
] as const)("the code of a loan's payment page is named, and its reader told to sign in (%s)", (locale, src, words) => {
  const { element } = show(<PayOnPhone loanId="one" />, { locale })

  const picture = element.querySelector('img')!
  expect(picture.getAttribute('src')).toBe(src)
  expect(picture.alt).toMatch(/^QR-код/)
  expect(element.textContent).toMatch(words)
})
