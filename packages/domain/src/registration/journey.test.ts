import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, isAllowed } from './advance.ts'
import { type Facts, guards } from './facts.ts'
import { forgettable, journey, journeyEffects, journeyEvents, turnsOf } from './journey.ts'
import { firstStep, type Step, steps, type waitingSteps } from './steps.ts'

const someFacts: Facts = {
  isResident: true,
  knowsNames: true,
  knowsDocument: true,
  isUnderAge: false,
  isSamePerson: true,
  hasStatePhoto: false,
  isExistingClient: false,
}

const anyFacts = fc.record({
  isResident: fc.boolean(),
  knowsNames: fc.boolean(),
  knowsDocument: fc.boolean(),
  isUnderAge: fc.boolean(),
  isSamePerson: fc.boolean(),
  hasStatePhoto: fc.boolean(),
  isExistingClient: fc.boolean(),
})

const turns = steps.flatMap((from) =>
  journeyEvents.flatMap((event) => turnsOf(from, event).map((turn) => ({ from, event, turn }))),
)

/** Steps where the server, not the client, makes the next move: each needs a way forward and a way out. */
const waiting = {
  waiting_external_personal: ['personal', 'personal_and_passport'],
  waiting_external_photo: ['verigram', 'liveness_failed'],
  waiting_liveness_results: ['client_creating', 'liveness_failed'],
  client_creating: ['signing_init', 'personal_cabinet'],
  signing_init: ['signing_init_success', 'signing_failed'],
  signing_result: ['personal_cabinet', 'signing_failed'],
} as const satisfies Record<(typeof waitingSteps)[number], readonly [Step, Step]>

describe('the journey table', () => {
  test('[REG-05] every step is reachable from the first one', () => {
    const reached = new Set<Step>([firstStep])
    for (const from of reached) for (const { turn } of turns.filter((one) => one.from === from)) reached.add(turn.go)

    expect([...reached].toSorted()).toEqual([...steps].toSorted())
  })

  test.each(Object.entries(waiting))('%s has a successful and an unsuccessful exit', (from, exits) => {
    const leadsTo = turns.filter((one) => one.from === from).map(({ turn }) => turn.go)

    expect(leadsTo).toEqual(expect.arrayContaining([...exits]))
  })

  test('every guard, effect and forgettable item is used, and every event leads somewhere', () => {
    const used = <T>(values: (T | undefined)[]) =>
      [...new Set(values.filter((value) => value !== undefined))].toSorted()

    expect(used(turns.map(({ turn }) => turn.when))).toEqual(Object.keys(guards).toSorted())
    expect(used(turns.flatMap(({ turn }) => turn.begin ?? []))).toEqual([...journeyEffects].toSorted())
    expect(used(turns.flatMap(({ turn }) => turn.forget ?? []))).toEqual([...forgettable].toSorted())
    expect(used(turns.map(({ event }) => event))).toEqual([...journeyEvents].toSorted())
  })

  test('only the last of several turns has no guard, so that each can be taken', () => {
    for (const step of steps) {
      for (const event of journeyEvents) {
        const open = turnsOf(step, event).findIndex(({ when }) => when === undefined)
        expect([-1, turnsOf(step, event).length - 1], `${step} ${event}`).toContain(open)
      }
    }
  })

  test('a corrected answer drops the face match', () => {
    const corrections = turns.filter(({ event }) => event.endsWith('_submitted') && event !== 'picture_submitted')

    for (const { event, from, turn } of corrections) expect(turn.forget, `${from} ${event}`).toContain('face_match')
  })

  test('the cabinet is the final step, but for a change of phone that is stopped and a face that has become old', () => {
    expect(Object.keys(journey.personal_cabinet)).toEqual(['phone_change_stopped', 'face_outdated'])
  })
})

describe('an event', () => {
  test('leads to the step that the facts select', () => {
    const from = 'waiting_external_personal'
    const to = (facts: Partial<Facts>) => advance(from, 'person_found', { ...someFacts, ...facts })

    expect(to({})).toMatchObject({ go: 'personal' })
    expect(to({ knowsDocument: false })).toMatchObject({ go: 'passport' })
    expect(to({ knowsNames: false })).toMatchObject({ go: 'personal' })
    expect(to({ knowsNames: false, knowsDocument: false })).toMatchObject({ go: 'personal_and_passport' })
    expect(to({ isUnderAge: true })).toMatchObject({ go: 'liveness_failed' })
  })

  test('of a resident requests a photo from the state, unless it has been received', () => {
    expect(advance('personal', 'personal_submitted', someFacts)).toEqual({
      go: 'waiting_external_photo',
      begin: ['ask_photo'],
      forget: ['face_match'],
    })
    expect(advance('personal', 'personal_submitted', { ...someFacts, hasStatePhoto: true })).toMatchObject({
      go: 'verigram',
    })
    expect(advance('personal', 'personal_submitted', { ...someFacts, isResident: false })).toMatchObject({
      go: 'verigram',
    })
  })

  test('creates a client from a matched face only when the register confirms the names', () => {
    expect(advance('waiting_liveness_results', 'liveness_passed', someFacts)).toMatchObject({ go: 'client_creating' })
    expect(advance('waiting_liveness_results', 'liveness_passed', { ...someFacts, isSamePerson: false })).toMatchObject(
      { go: 'waiting_liveness_results', begin: ['ask_person_check'] },
    )
  })

  test('that the step does not allow is refused and leads nowhere', () => {
    expect(advance('iin', 'picture_submitted', someFacts)).toEqual({ refused: 'step_not_allowed' })
    expect(isAllowed('personal_cabinet', 'iin_submitted')).toBe(false)
  })

  test('that the journey does not know throws', () => {
    expect(() => advance('iin', 'iin_submited' as 'iin_submitted', someFacts)).toThrow(RangeError)
  })

  test('[REG-05] no series of events leaves the table', () => {
    const series = fc.array(fc.tuple(fc.constantFrom(...journeyEvents), anyFacts), { maxLength: 40 })
    fc.assert(
      fc.property(series, (events) => {
        let step: Step = firstStep
        for (const [event, facts] of events) {
          const move = advance(step, event, facts)
          if (move.refused) continue
          const from = step
          step = move.go
          expect(turns.some((one) => one.from === from && one.event === event && one.turn.go === step)).toBe(true)
        }
      }),
    )
  })
})
