import { expect, test } from 'vitest'
import { answerIn } from './consent-answer.ts'

const day = 86_400_000
const now = 1_000 * day

test.each`
  kept                          | answer
  ${`1 yes ${now}`}             | ${'yes'}
  ${`1 no ${now - 179 * day}`}  | ${'no'}
  ${`1 yes ${now - 180 * day}`} | ${undefined}
  ${`0 yes ${now}`}             | ${undefined}
  ${`1 yes ${now + day}`}       | ${undefined}
  ${`1 maybe ${now}`}           | ${undefined}
  ${`1 yes ${now} and more`}    | ${undefined}
  ${'1 yes'}                    | ${undefined}
  ${''}                         | ${undefined}
  ${null}                       | ${undefined}
`('an answer is valid for half a year and for the question it answered: $kept is $answer', ({ answer, kept }) => {
  expect(answerIn(kept, now)).toBe(answer)
})
