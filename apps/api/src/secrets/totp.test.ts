import { expect, test } from 'vitest'
import { base32, newTotpSecret, totpAddress, totpCode, totpStepAt, totpStepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%i seconds after the epoch the code is %s', (seconds, code) => {
  const at = new Date(seconds * 1_000)
  expect(totpCode(secret, totpStepAt(at))).toBe(code)
  expect(totpStepOf(secret, code, at)).toBe(totpStepAt(at))
})

test('a code is accepted one step early or late and no further', () => {
  const at = new Date(1_234_567_890_000)
  const step = totpStepAt(at)
  const accepted = [-2n, -1n, 0n, 1n, 2n].map((away) => totpStepOf(secret, totpCode(secret, step + away), at))
  expect(accepted).toEqual([undefined, step - 1n, step, step + 1n, undefined])
})

test.each(['', '00592', '0059240', 'abcdef', '００５９２４'])('«%s» is no code', (code) => {
  expect(totpStepOf(secret, code, new Date(1_234_567_890_000))).toBeUndefined()
})

test('a secret is written as authenticator apps read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpAddress({ secret, issuer: 'Qadam Test', account: 'a@b.kz' })).toBe(
    'otpauth://totp/Qadam%20Test:a%40b.kz?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Qadam%20Test',
  )
})
