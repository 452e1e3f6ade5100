import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MaskCase, masked, spaced } from '../../testing/mask-cases.ts'
import { show, showExample } from '../../testing/show.tsx'
import { examples as code } from '../code-field/code-field.examples.tsx'
import { examples as date } from '../date-field/date-field.examples.tsx'
import { examples as iin } from '../iin-field/iin-field.examples.tsx'
import { examples as phone } from '../phone-field/phone-field.examples.tsx'
import { dateMask } from './date-mask.ts'
import { amountMask, percentageMask } from './decimal-mask.ts'
import { codeMask, iinMask, passportMask, wholeNumberMask } from './digit-masks.ts'
import { emailMask } from './email-mask.ts'
import type { Mask } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'
import { patternMask } from './pattern-mask.ts'
import { phoneMask } from './phone-mask.ts'

afterEach(() => void vi.useRealTimers())

// Only a browser knows where a word ends.
const browserAlone = /Control\+Backspace/

describe.each<readonly [string, Mask, readonly MaskCase[]]>([
  ['[UI-01] a phone number', phoneMask, masked.phone.cases],
  ['[UI-01] a phone number that is corrected', phoneMask, masked.phoneCorrected.cases],
  ['[UI-02] a code', codeMask(4), masked.code.cases],
  ['[UI-03] an IIN', iinMask, masked.iin.cases],
  ['[UI-04] a document number', passportMask, masked.passport.cases],
  ['[UI-04] a whole number', wholeNumberMask(2), masked.wholeNumber.cases],
  ['[UI-05] a date', dateMask, masked.date.cases],
  ['[UI-06] a Latin letter', patternMask('a 99999999'), masked.latinLetter.cases],
  ['[UI-06] a first digit 6 or 7', patternMask('k99'), masked.sixOrSeven.cases],
  ['[UI-08] an amount', amountMask, masked.amount.cases],
  ['[UI-08] a percentage', percentageMask, masked.percentage.cases],
  ['[UI-08] an e-mail address', emailMask, masked.email.cases],
])('%s', (_rows, mask, cases) => {
  test.each(cases.filter(([actions]) => !browserAlone.test(actions)))(
    '%s: %s, and %s is posted',
    (actions, shown, posted) => {
      const { element } = show(
        <form>
          <MaskedInput name="answer" mask={mask} />
        </form>,
      )
      const input = element.querySelector('input')!
      act(() => input.focus())

      for (const action of actions.split(' · ')) act(() => perform(input, action))

      expect(caretIn(input)).toBe(spaced(shown))
      expect(postedBy(input.form!).get('answer')).toBe(posted)
    },
  )
})

test('[UI-07] the outline of a mask shows what is still missing, but only visually', () => {
  const { element, screen } = showExample(date, 'empty')
  const input = screen.getByRole<HTMLInputElement>('textbox')
  const outline = element.querySelector('.mask-outline')!
  expect(outline.getAttribute('aria-hidden')).toBe('true')
  expect(outline.textContent).toBe('дд/мм/гггг')

  act(() => perform(input, 'type 15'))

  expect(outline.textContent).toBe('15/мм/гггг')
  expect(input.value).toBe('15')
})

test('[UI-07] a refused character is shown for three seconds', () => {
  vi.useFakeTimers()
  const { element, screen } = showExample(iin, 'empty')
  const isRefusing = () => element.querySelector('.mask')!.classList.contains('mask-refusing')

  act(() => perform(screen.getByRole('textbox'), 'type я'))
  expect(isRefusing()).toBe(true)
  act(() => void vi.advanceTimersByTime(2_900))
  expect(isRefusing()).toBe(true)
  act(() => void vi.advanceTimersByTime(200))
  expect(isRefusing()).toBe(false)
})

test('[UI-07] a mask is applied again when its options change', () => {
  const { screen } = showExample(code, 'its length changes')
  const input = screen.getByRole<HTMLInputElement>('textbox')
  const six = screen.getByRole('checkbox')

  act(() => perform(input, 'type 123456'))
  expect(input.value).toBe('1 2 3 4')
  expect(screen.getByRole('status').textContent).toBe('1234')
  fireEvent.click(six)
  act(() => perform(input, 'type 56'))
  expect(input.value).toBe('1 2 3 4 5 6')
  fireEvent.click(six)
  expect(input.value).toBe('1 2 3 4')
})

test('[UI-07] listeners of the field receive autofill and paste, once', () => {
  const { screen } = showExample(phone, 'empty')
  const input = screen.getByRole<HTMLInputElement>('textbox')
  const heard: string[] = []
  screen.getByRole('textbox').parentElement!.addEventListener('input', () => heard.push(input.value))

  act(() => perform(input, 'change 87011234567'))
  act(() => perform(input, 'paste 87471234567'))

  expect(heard).toEqual(['+7 (701) 123-45-67', '+7 (747) 123-45-67'])
})

/**
 * Fires the events of a person's action as a browser does, in its order; the end-to-end tests do the same with real
 * keys.
 */
function perform(input: HTMLInputElement, action: string): void {
  const [, verb = '', words = ''] = /^(\w+) (.*)$/.exec(action) ?? []
  const text = spaced(words)
  switch (verb) {
    case 'type':
      for (const character of text) insert(input, 'insertText', character)
      break
    case 'paste':
      insert(input, 'insertFromPaste', text)
      break
    case 'drop':
      insert(input, 'insertFromDrop', text)
      break
    case 'compose':
      compose(input, text)
      break
    case 'fill':
    case 'change':
      setValue(input, text)
      if (verb === 'fill') input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
      break
    case 'caret':
      input.setSelectionRange(Number(text), Number(text))
      break
    case 'select': {
      const [start = 0, end = 0] = text.split('-').map(Number)
      input.setSelectionRange(start, end)
      break
    }
    case 'press':
      press(input, text)
      break
    default:
      throw new Error(`Unknown action: ${action}`)
  }
}

function press(input: HTMLInputElement, keys: string): void {
  const [start, end] = selectionIn(input)
  const key = keys.split('+').at(-1)!
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key
  const [ctrlKey, shiftKey] = [keys.includes('Control'), keys.includes('Shift')]
  const isTaken = !input.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, bubbles: true, cancelable: true }),
  )
  if (isTaken) return
  switch (keys) {
    case 'Backspace':
      replace(input, 'deleteContentBackward', start === end ? Math.max(0, start - 1) : start, end, '')
      break
    case 'Delete':
      replace(input, 'deleteContentForward', start, start === end ? end + 1 : end, '')
      break
    case 'Control+x':
      replace(input, 'deleteByCut', start, end, '')
      break
    case 'Control+a':
      input.select()
      break
    case 'ArrowLeft':
      input.setSelectionRange(start - 1, start - 1)
      break
    default:
      throw new Error(`${keys} was not accepted`)
  }
}

function compose(input: HTMLInputElement, text: string): void {
  const [start] = selectionIn(input)
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  for (let end = 1; end <= text.length; end++)
    replace(input, 'insertCompositionText', start, start + end - 1, text.slice(0, end))
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }))
}

function insert(input: HTMLInputElement, inputType: string, text: string): void {
  replace(input, inputType, ...selectionIn(input), text)
}

function replace(input: HTMLInputElement, inputType: string, from: number, to: number, text: string): void {
  const { value } = input
  const told = { inputType, data: text, bubbles: true }
  if (!input.dispatchEvent(new InputEvent('beforeinput', { ...told, cancelable: true }))) return
  setValue(input, value.slice(0, from) + text + value.slice(to))
  input.setSelectionRange(from + text.length, from + text.length)
  input.dispatchEvent(new InputEvent('input', told))
}

/** Bypasses React's setter, as a browser does. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
}

function selectionIn(input: HTMLInputElement): [number, number] {
  return [input.selectionStart!, input.selectionEnd!]
}

function caretIn(input: HTMLInputElement): string {
  const [, caret] = selectionIn(input)
  return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`
}

/** jsdom collects form data without firing `formdata`. */
function postedBy(form: HTMLFormElement): FormData {
  const formData = new FormData(form)
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }))
  return formData
}
