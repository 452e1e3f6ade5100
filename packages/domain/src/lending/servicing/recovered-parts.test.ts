import { expect, test } from 'vitest'
import { recoveredParts } from './recovered-parts.ts'

const claim = { principal: 700, reward: 200, penalty: 100 }

test.each([
  ['a part of the principal', { from: 1_000, to: 900 }, { principal: 100, reward: 0, penalty: 0 }],
  ['the rest of it, and reward', { from: 900, to: 150 }, { principal: 600, reward: 150, penalty: 0 }],
  ['reward and penalty', { from: 150, to: 30 }, { principal: 0, reward: 50, penalty: 70 }],
  ['the whole claim', { from: 1_000, to: 0 }, claim],
  ['a claim that has grown', { from: 1_300, to: 950 }, { principal: 350, reward: 0, penalty: 0 }],
  ['nothing of a paid claim', { from: 0, to: 0 }, { principal: 0, reward: 0, penalty: 0 }],
])('%s', (_, shrank, parts) => {
  expect(recoveredParts(claim, shrank)).toEqual(parts)
})
