import type { Mask } from './mask.ts'
import { patternMask } from './pattern-mask.ts'

/** Digits that are read one by one: `1 2 3 4`. */
function spacedDigits(length: number): Mask {
  return patternMask(Array(length).fill('9').join(' '))
}

/** A code from a message. Spec §5 has four digits; a stand may use more. */
export function codeMask(length: number): Mask {
  return spacedDigits(length)
}

export const iinMask = spacedDigits(12)

export const passportMask = patternMask('999999999')

export function wholeNumberMask(maxDigits: number): Mask {
  return patternMask('9'.repeat(maxDigits))
}
