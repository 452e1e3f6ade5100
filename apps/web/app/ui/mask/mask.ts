import { plainCharacters } from './plain-characters.ts'

/**
 * A mask knows three forms of one answer: the content, which is what the person decides (`7011234567`), what the field
 * shows (`+7 (701) 123-45-67`), and the value that the form posts (`77011234567`). Nothing in any of them stands for a
 * character that is still missing.
 */
export type Mask = {
  /** The content in any text: pasted, filled in by the browser, posted without script, or our own. */
  readonly read: (text: string) => string
  /** The content in front of the caret after one more character; the same content if the character means nothing. */
  readonly type: (left: string, character: string) => string
  readonly fits: (content: string) => boolean
  /** What the field shows in front of the character at this place. */
  readonly before: (content: string, place: number) => string
  readonly value: (content: string) => string
  /** A pasted whole answer takes the place of what was there, wherever the caret stood. */
  readonly isWhole?: (content: string) => boolean
  /** Puts right what a deletion may leave: `007`, `,50`. */
  readonly tidy?: (content: string) => string
}

export function show(mask: Mask, content: string): string {
  return content
    .split('')
    .map((character, place) => mask.before(content, place) + character)
    .join('')
}

export function maskText(mask: Mask, text: string): string {
  return show(mask, mask.read(text))
}

export function unmaskText(mask: Mask, text: string): string {
  return mask.value(mask.read(text))
}

/** Types a text character by character and leaves out what does not fit. */
export function readByTyping({ type, fits }: Pick<Mask, 'type' | 'fits'>, text: string): string {
  let content = ''
  for (const character of plainCharacters(text)) {
    const next = type(content, character)
    if (fits(next)) content = next
  }
  return content
}
