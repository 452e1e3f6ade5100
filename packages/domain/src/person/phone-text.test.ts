import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test('a phone is shown in groups with non-breaking spaces', () => {
  expect(phoneText('+77270000000')).toBe('+7 727 000 00 00'.replaceAll(' ', '\u00a0'))
  expect(phoneText('88000800')).toBe('88000800')
})
