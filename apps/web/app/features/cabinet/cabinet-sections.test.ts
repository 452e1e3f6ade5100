import { expect, test } from 'vitest'
import { sectionOf } from './cabinet-sections.ts'

test.each([
  ['/register/lk', '/register/lk'],
  ['/register/lk/loans/1/pay', '/register/lk/loans'],
  ['/register/lk/payments/1', '/register/lk/loans'],
  ['/register/lk/addenda/1', '/register/lk/loans'],
  ['/register/lk/profile/email', '/register/lk/profile'],
  ['/register/lk/decision', undefined],
])('the menu of the cabinet marks on %s the section %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})
