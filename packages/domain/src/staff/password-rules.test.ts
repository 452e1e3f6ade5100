import { expect, test } from 'vitest'
import { passwordFault } from './password-rules.ts'

const owner = { email: 'dana.serikova@lender.kz', name: 'Дана Серикова' }

test.each([
  'password1234',
  'P@ssw0rd2026!',
  'Qwerty123456',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  'Пароль123456',
  'Құпиясөз2026',
  'adminadmin12',
  'Qadam2026!!!',
  '1q2w3e4r5t6y',
])('«%s» is among the first that anybody tries', (password) => {
  expect(passwordFault(password, owner)).toBe('password_common')
})

test.each(['Serikova2026', 'дана-серикова', 'lender.kz-dana'])('«%s» says who its owner is', (password) => {
  expect(passwordFault(password, owner)).toBe('password_about_you')
})

test.each([
  'верблюд идёт молча',
  'correct horse battery staple',
  'tR7#kq9Lm2xV',
  'шай ішіп отырмыз',
  'Serikova и сорок два чайника',
])('«%s» is taken', (password) => {
  expect(passwordFault(password, owner)).toBeNull()
})
