import { expect, test } from 'vitest'
import { type ExternalSignatures, needsExternalSignature } from './external-signature.ts'

test.each<[ExternalSignatures, 'pdl' | 'instalment', string, boolean]>([
  [{}, 'pdl', '2027-01-01', false],
  [{ pdl: '2027-01-01' }, 'pdl', '2026-12-31', false],
  [{ pdl: '2027-01-01' }, 'pdl', '2027-01-01', true],
  [{ pdl: '2027-01-01' }, 'pdl', '2028-05-05', true],
  [{ pdl: '2027-01-01' }, 'instalment', '2028-05-05', false],
  [{ pdl: '2027-01-01', instalment: '2028-05-05' }, 'instalment', '2028-05-05', true],
])('with %j a contract for %s of %s needs one: %s', (since, product, day, expected) => {
  expect(needsExternalSignature(since, product, day)).toBe(expected)
})
