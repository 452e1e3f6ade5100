import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, passwordOfNobody } from './passwords.ts'

test('a password matches its own hash only, and two hashes of it differ', async () => {
  const [one, other] = await Promise.all([hashPassword('верблюд идёт молча'), hashPassword('верблюд идёт молча')])

  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await isPassword('верблюд идёт молча', one)).toBe(true)
  expect(await isPassword('верблюд идет молча', one)).toBe(false)
})

test('a password typed by another keyboard in other code points is the same', async () => {
  const stored = await hashPassword('йогурт и чай вечером'.normalize('NFC'))
  expect(await isPassword('йогурт и чай вечером'.normalize('NFD'), stored)).toBe(true)
})

test('a hash made with other parameters still matches', async () => {
  // The same password by N = 2^10, r = 8, p = 1.
  const salt = Buffer.alloc(16, 5)
  const hash = scryptSync('старый пароль друга', salt, 32, { N: 1024, r: 8, p: 1 })
  const stored = `$scrypt$ln=10,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  expect(await isPassword('старый пароль друга', stored)).toBe(true)
})

test('nobody has a hash that takes the same work and matches no password', async () => {
  expect(passwordOfNobody.split('$').slice(0, 3)).toEqual((await hashPassword('a')).split('$').slice(0, 3))
  for (const password of ['', 'password', 'A'.repeat(43)])
    expect(await isPassword(password, passwordOfNobody)).toBe(false)
})

test('hashes requested side by side all arrive', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 6 }, () => hashPassword('a')))).size).toBe(6)
})
