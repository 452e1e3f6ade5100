import { plainCharacters } from './plain-characters.ts'

/**
 * A mask handles three forms of one answer: the content, which the person decides (`7011234567`), the text the field
 * shows (`+7 (701) 123-45-67`), and the value the form posts (`77011234567`). None of them has a placeholder for a
 * missing character.
 */
export type Mask = {
  /** Reads the content from any text: pasted, filled in by the browser, posted without script, or our own. */
  readonly read: (text: string) => string
  /** Returns the content before the caret after one more character; the same content if the character means nothing. */
  readonly type: (left: string, character: string) => string
  readonly fits: (content: string) => boolean
  /** The characters shown before the content character at this place. */
  readonly before: (content: string, place: number) => string
  readonly value: (content: string) => string
  /** A pasted complete answer replaces the whole content, wherever the caret was. */
  readonly isWhole?: (content: string) => boolean
  /** Repairs what a deletion may leave: `007`, `,50`. */
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

/** Types a text character by character and skips what does not fit. */
export function readByTyping({ type, fits }: Pick<Mask, 'type' | 'fits'>, text: string): string {
  let content = ''
  for (const character of plainCharacters(text)) {
    const next = type(content, character)
    if (fits(next)) content = next
  }
  return content
}
