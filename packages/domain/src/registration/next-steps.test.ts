import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

test.each([
  ['iin', ['waiting_external_personal', 'personal_and_passport']],
  ['client_creating', ['personal_cabinet', 'signing_init']],
  ['personal_cabinet', []],
] as const)('from %s the next move leads to %j', (step, ahead) => {
  expect(nextSteps(step)).toEqual(ahead)
})
