import { expect, test } from 'vitest'
import { documentFaults, isDocumentNumber } from './identity-document.ts'

const today = '2026-01-15'
const card = {
  foreign: null,
  number: '012345678',
  birthDate: '1990-01-01',
  issuedOn: '2020-05-01',
  validUntil: '2030-05-01',
}

test('a valid card has no faults', () => {
  expect(documentFaults(card, today)).toEqual([])
})

test('a card is valid on its last day', () => {
  expect(documentFaults({ ...card, validUntil: today }, today)).toEqual([])
})

test.each`
  change                                                  | faults
  ${{ number: '12345678' }}                               | ${['not_nine_digits']}
  ${{ number: 'N12345678' }}                              | ${['not_nine_digits']}
  ${{ birthDate: '2026-01-16' }}                          | ${['born_in_future', 'issued_before_birth']}
  ${{ issuedOn: '2026-01-16' }}                           | ${['issued_in_future']}
  ${{ validUntil: '2026-01-14' }}                         | ${['expired']}
  ${{ issuedOn: '2025-01-01', validUntil: '2025-01-01' }} | ${['ends_before_issue', 'expired']}
`('$change has the faults $faults', ({ change, faults }) => {
  expect(documentFaults({ ...card, ...change }, today)).toEqual(faults)
})

test.each`
  foreign | number         | faults
  ${'TR'} | ${'U12345678'} | ${[]}
  ${'UZ'} | ${'AB1234567'} | ${[]}
  ${'TR'} | ${'1234'}      | ${['not_letters_and_digits']}
  ${'RU'} | ${'AB1234567'} | ${['not_of_this_country']}
  ${null} | ${'AB1234567'} | ${['not_nine_digits']}
`('$number of a document of $foreign has the faults $faults', ({ foreign, number, faults }) => {
  expect(documentFaults({ ...card, foreign, number }, today)).toEqual(faults)
})

test.each(['', '0', '0123456789', ' 12345678'])('"%s" is not a document number', (number) => {
  expect(isDocumentNumber(number)).toBe(false)
})

test.each(['birthDate', 'issuedOn', 'validUntil'])(
  'an impossible day of %s is rejected with the field name',
  (field) => {
    for (const day of ['2026-02-29', '', '15.01.2026']) {
      expect(() => documentFaults({ ...card, [field]: day }, today)).toThrow(expect.objectContaining({ field }))
    }
  },
)

test('an impossible today is rejected as well', () => {
  expect(() => documentFaults(card, 'today')).toThrow(expect.objectContaining({ field: 'today' }))
})
