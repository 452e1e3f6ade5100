import { randomInt } from 'node:crypto'
import { memberAt } from '@qadam/domain/list/member-at'
import type { LivenessGesture, LivenessRequest } from './liveness.ts'

/** The rules of biometric authentication require at least three commands. */
const gesturesPerCheck = 3

const choices: Record<LivenessRequest['kind'], readonly LivenessGesture[]> = {
  usual: ['turn_left', 'turn_right', 'closer'],
  without_turning: ['closer', 'farther', 'blink'],
}

/**
 * Returns an unpredictable order with no gesture twice in a row. Nearer and farther alone are no challenge: a photo
 * can be moved, so one gesture at least is of the face itself.
 */
export function chooseGestures(kind: LivenessRequest['kind']): LivenessGesture[] {
  let chosen: LivenessGesture[]
  do chosen = anOrder(kind)
  while (chosen.every((gesture) => gesture === 'closer' || gesture === 'farther'))
  return chosen
}

function anOrder(kind: LivenessRequest['kind']): LivenessGesture[] {
  const chosen: LivenessGesture[] = []
  while (chosen.length < gesturesPerCheck) {
    const others = choices[kind].filter((gesture) => gesture !== chosen.at(-1))
    chosen.push(memberAt(others, randomInt(others.length)))
  }
  return chosen
}
