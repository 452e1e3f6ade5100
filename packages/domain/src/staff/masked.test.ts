import { expect, test } from 'vitest'
import { maskedDocument, maskedEmail, maskedIin, maskedPhone } from './masked.ts'

test('masks each number so that it stays distinguishable and shows no more', () => {
  expect(maskedIin('910110390003')).toBe('910110••0003')
  expect(maskedPhone('77012345667')).toBe('+7 701 •••-••-67')
  expect(maskedDocument('045678123')).toBe('•••••8123')
  expect(maskedEmail('aigerim@mail.kz')).toBe('a•••@mail.kz')
})
