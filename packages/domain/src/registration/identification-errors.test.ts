import { expect, test } from 'vitest'
import { identificationErrors, identificationScreen, isOurFailure } from './identification-errors.ts'

test("three reasons mean another person's picture; every other one, known or not, is ours to fix", () => {
  const lowSimilarity = identificationErrors.filter((error) => identificationScreen(error) === 'low_similarity')

  expect(lowSimilarity).toEqual([
    'coiderrortype_low_similarity',
    'coiderrortype_iin_not_found',
    'coiderrortype_user_too_young',
  ])
  expect(identificationScreen('coiderrortype_of_next_year')).toBe('generic')
})

test('only a failure of a service or of this server costs the client no attempt', () => {
  expect(identificationErrors.filter(isOurFailure)).toEqual(['coiderrortype_coid_server_error', 'bad_request'])
})
