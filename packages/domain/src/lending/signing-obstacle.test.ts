import { expect, test } from 'vitest'
import { tenge } from '../money/money.ts'
import { applicationStates } from './application-lifecycle.ts'
import { type SigningFacts, signingObstacle } from './signing-obstacle.ts'

const offer = { product: 'instalment', most: tenge(78_500), terms: [6, 12] } as const

const inOrder: SigningFacts = {
  isDataBlocked: false,
  isKnownByFace: true,
  isFaceRecent: true,
  application: 'approved',
  offer,
  isAnotherSignedSince: false,
  asked: { product: 'instalment', amount: tenge(78_500), term: 12 },
  isPayeeOwn: true,
  isSignedExternally: true,
}

const asked = (other: Partial<SigningFacts['asked']>) => ({ asked: { ...inOrder.asked, ...other } })

test('a contract may be signed when everything is in order', () => {
  expect(signingObstacle(inOrder)).toBeUndefined()
})

test.each<[string, string | undefined, Partial<SigningFacts>]>([
  ['the use of the data is blocked', 'data_blocked', { isDataBlocked: true }],
  ['the borrower is not identified by face', 'no_face', { isKnownByFace: false }],
  ['the face was seen too long ago', 'face_too_old', { isFaceRecent: false }],
  ['there is no application', 'not_approved', { application: null }],
  ['there is no offer any more', 'no_offer', { offer: null }],
  ['another contract was signed since the decision', 'signed_meanwhile', { isAnotherSignedSince: true }],
  ['another product is requested', 'not_offered', asked({ product: 'pdl' })],
  ['no product is chosen yet', undefined, asked({ product: null })],
  ['the amount is a tiyn above the offer', 'not_offered', asked({ amount: tenge(78_500) + 1 })],
  ['the amount is below the offer', undefined, asked({ amount: tenge(20_000) })],
  ['another offered term is requested', undefined, asked({ term: 6 })],
  ['a term that was not offered is requested', 'not_offered', asked({ term: 18 })],
  ['the payee is not verified as the borrower', 'payee_not_own', { isPayeeOwn: false }],
  ['the external signature is missing', 'no_external_signature', { isSignedExternally: false }],
])('where %s: %s', (_, obstacle, facts) => {
  expect(signingObstacle({ ...inOrder, ...facts })).toBe(obstacle)
})

test.each(applicationStates.filter((state) => state !== 'approved'))(
  'a contract may not be signed for an application in the state %s',
  (state) => {
    expect(signingObstacle({ ...inOrder, application: state })).toBe('not_approved')
  },
)

test('obstacles that the borrower cannot fix come before those that they can', () => {
  const nothing = { isPayeeOwn: false, offer: { ...offer, most: 0 } }

  expect(signingObstacle({ ...inOrder, ...nothing })).toBe('not_offered')
  expect(signingObstacle({ ...inOrder, ...nothing, isAnotherSignedSince: true })).toBe('signed_meanwhile')
})
