import { livenessErrors } from '@qadam/wire/liveness-names'
import type { LivenessError, LivenessHint } from '../liveness-check.ts'
import { browserErrors } from './verilive-global.ts'

/**
 * The key's spelling differs between builds of the script; the value is always a JPEG in base64, in one build with a
 * data URL prefix.
 */
const frameSpellings = ['bestframe', 'bestFrame', 'best_frame']

export function bestFrameOf(result: unknown): string | null {
  const frame = frameSpellings.map((spelling) => fieldOf(result, spelling)).find((found) => typeof found === 'string')
  return typeof frame === 'string' && frame !== '' ? frame.replace(/^data:[^,]*,/, '') : null
}

/** The form of an error is undocumented: a string, an Error, or an object around either. */
export function errorNameOf(said: unknown): LivenessError {
  const around = fieldOf(said, 'error')
  const words = [said, around, ...wordsOf(said), ...wordsOf(around)]
  return words.map(knownError).find((name) => name !== undefined) ?? 'ClientWorkError'
}

function wordsOf(said: unknown): unknown[] {
  return ['name', 'code', 'type', 'message'].map((field) => fieldOf(said, field))
}

function knownError(word: unknown): LivenessError | undefined {
  return livenessErrors.find((name) => name === word || (word !== undefined && browserErrors[name] === word))
}

const hints: Readonly<Record<string, LivenessHint>> = {
  noFace: 'no_face',
  badLight: 'too_dark',
  closer: 'come_closer',
  away: 'move_away',
  closerToCenter: 'to_the_centre',
  targetCenter: 'look_straight',
  lookWait: 'hold_still',
}

export function hintOf(update: unknown): LivenessHint | undefined {
  return hints[String(typeof update === 'string' ? update : fieldOf(update, 'hint'))]
}

function fieldOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined
}
