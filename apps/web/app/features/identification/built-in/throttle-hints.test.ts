import { expect, test } from 'vitest'
import type { LivenessUpdate } from '../liveness-check.ts'
import { throttleHints } from './throttle-hints.ts'

test('a hint stays long enough to be read; a gesture is shown at once, and only once', () => {
  const told: LivenessUpdate[] = []
  const { say } = throttleHints((update) => told.push(update))
  const turn = { kind: 'gesture', gesture: 'turn_left', position: 1, count: 3 } as const

  say({ kind: 'hint', hint: 'no_face' }, 0)
  say({ kind: 'hint', hint: 'come_closer' }, 300)
  say({ kind: 'hint', hint: 'no_face' }, 500)
  say({ kind: 'hint', hint: 'hold_still' }, 800)
  say(turn, 900)
  say(turn, 1000)

  expect(told).toEqual([{ kind: 'hint', hint: 'no_face' }, { kind: 'hint', hint: 'hold_still' }, turn])
})
