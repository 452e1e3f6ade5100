import { patternMask } from './pattern-mask.ts'

/** `KZ86 125K ZT50 0410 0100`, in fours as banks print it. */
export const ibanMask = patternMask('aa99 **** **** **** ****')

export const cardMask = patternMask('9999 9999 9999 9999')
