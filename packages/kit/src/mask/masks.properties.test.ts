import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateMask } from './date-mask.ts'
import { amountMask, percentageMask, wholeAmountMask } from './decimal-mask.ts'
import { codeMask, iinMask, passportMask, wholeNumberMask } from './digit-masks.ts'
import { type Change, edit } from './edit.ts'
import { emailMask } from './email-mask.ts'
import { type Mask, maskText, show, unmaskText } from './mask.ts'
import { patternMask } from './pattern-mask.ts'
import { phoneMask } from './phone-mask.ts'

const masks: [string, Mask][] = [
  ['phone', phoneMask],
  ['code', codeMask(4)],
  ['iin', iinMask],
  ['passport', passportMask],
  ['date', dateMask],
  ['amount', amountMask],
  ['whole amount', wholeAmountMask],
  ['percentage', percentageMask],
  ['whole number', wholeNumberMask(15)],
  ['email', emailMask],
  ['k999', patternMask('k999')],
  ['aa-999', patternMask('aa-999')],
]

// Text that people and programs put into fields: digits, signs of other masks, letters, digits of other scripts.
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'0123456789') },
  { weight: 3, arbitrary: fc.constantFrom(...'+78()-/., @_%kz\u00a0٣３') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
)
const text = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''))

const inputType = fc.constantFrom(
  ...['insertText', 'insertFromPaste', 'insertCompositionText', 'deleteContentBackward', 'deleteContentForward'],
  ...['deleteWordBackward', 'deleteByCut', 'insertReplacementText', ''],
)

/** One edit of a field, wherever the caret is. */
const action = fc.record({
  start: fc.nat(30),
  length: fc.nat(6),
  inserted: text,
  inputType,
  knowsSelection: fc.boolean(),
})
type RecordedAction = typeof action extends fc.Arbitrary<infer T> ? T : never

describe.each(masks)('the mask of a %s', (_name, mask) => {
  test('leaves a masked text unchanged', () => {
    fc.assert(
      fc.property(text, (any) => {
        const shown = maskText(mask, any)

        expect(maskText(mask, shown)).toBe(shown)
      }),
    )
  })

  test('unmasks the shown, the posted and the typed text to the same value', () => {
    fc.assert(
      fc.property(text, (any) => {
        const value = unmaskText(mask, any)

        expect(unmaskText(mask, maskText(mask, any))).toBe(value)
        expect(unmaskText(mask, value)).toBe(value)
      }),
    )
  })

  test('keeps its invariants after any edits of the field', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
        let content = ''
        for (const each of actions) {
          const edited = edit(mask, content, changeOf(show(mask, content), each))
          content = edited.content
          const shown = show(mask, content)

          expect(mask.fits(content)).toBe(true)
          expect(edited.caret).toBeGreaterThanOrEqual(0)
          expect(edited.caret).toBeLessThanOrEqual(shown.length)
          expect(unmaskText(mask, shown)).toBe(mask.value(content))
          if (mask !== emailMask) expect(shown).not.toMatch(/[_дмг]/)
        }
      }),
    )
  })
})

function changeOf(shown: string, { start, length, inserted, inputType, knowsSelection }: RecordedAction): Change {
  const from = Math.min(start, shown.length)
  const to = Math.min(from + length, shown.length)
  const piece = inputType.startsWith('delete') ? '' : inserted
  return {
    text: shown.slice(0, from) + piece + shown.slice(to),
    caret: from + piece.length,
    selected: knowsSelection ? { start: from, end: to } : undefined,
    inputType,
  }
}
