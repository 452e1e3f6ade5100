import { type Mask, readByTyping } from './mask.ts'

// Spec §5: at most 64 characters before the @, at most 63 after it.
const shape = /^[^\s@\p{C}]{0,64}(@[^\s@\p{C}]{0,63})?$/u

const type: Mask['type'] = (left, character) => (/[\s\p{C}]/u.test(character) ? left : left + character)
const fits: Mask['fits'] = (content) => shape.test(content)

export const emailMask: Mask = {
  read: (text) => readByTyping({ type, fits }, text.replace(/^\s*mailto:/i, '')),
  type,
  fits,
  before: () => '',
  // NFKC merges an accent typed after its letter into one character.
  value: (content) => content.normalize('NFKC'),
  isWhole: (content) => /.@./u.test(content),
}
