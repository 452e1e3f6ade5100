import { type Mask, readByTyping } from './mask.ts'

// Spec §5: k accepts only 6 or 7, a letter only Latin.
const definitions = new Map([
  ['9', /^\d$/],
  ['k', /^[67]$/],
  ['a', /^[A-Za-z]$/],
  ['*', /^[\dA-Za-z]$/],
])

/**
 * `aa 999999`: 9 is a digit, k is 6 or 7, a is a Latin letter, * is a digit or a letter; other characters are shown
 * between them and never posted.
 */
export function patternMask(pattern: string): Mask {
  const slots = slotsOf(pattern)
  const fits = (content: string) =>
    content.length <= slots.length && [...content].every((character, place) => slots[place]?.accepts.test(character))
  const type = (left: string, character: string) => (/[\dA-Za-z]/.test(character) ? left + character : left)
  return {
    read: (text) => readByTyping({ type, fits }, text),
    type,
    fits,
    before: (_content, place) => slots[place]?.before ?? '',
    value: (content) => content,
    isWhole: (content) => content.length === slots.length,
  }
}

function slotsOf(pattern: string): { accepts: RegExp; before: string }[] {
  const slots = []
  let before = ''
  for (const symbol of pattern) {
    const accepts = definitions.get(symbol)
    if (accepts) slots.push({ accepts, before })
    before = accepts ? '' : before + symbol
  }
  return slots
}
