import { consent, personName, phone, smsCode } from '@qadam/wire/fields'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { useActionData } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Shown, show } from '../../testing/show.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { CodeField } from '../ui/code-field/code-field.tsx'
import { PhoneField } from '../ui/phone-field/phone-field.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import type { FormResult } from './form-result.ts'
import type { FormShape, LazyForm } from './form-shape.ts'
import { sendFromBrowser } from './send-from-browser.ts'
import { SubmitButton } from './submit-button.tsx'
import { useWireForm } from './use-wire-form.ts'
import { WireForm } from './wire-form.tsx'

const shape = {
  path: '/rest/test',
  body: z.strictObject({
    first_name: personName,
    phone,
    comment: z.optional(z.string()),
    sms_code: z.optional(smsCode),
    agree: consent,
  }),
  secrets: ['sms_code'],
} satisfies FormShape

const lost = 'Нет связи с интернетом'
const taken: FormResult = { errors: { phone: 'Этот номер уже занят' }, notices: [], typed: {} }

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('that something is wrong', () => {
  test('is not said while a field is typed in for the first time, only when it is left', async () => {
    const { firstName, user } = showForm()

    await user.type(firstName, 'Дана1')
    expect(firstName.hasAttribute('aria-invalid')).toBe(false)
    await user.tab()

    await waitFor(() => expect(firstName.getAttribute('aria-invalid')).toBe('true'))
    expect(errorOf(firstName)).toMatch(/букв/)
  })

  test('is not said of a field that was passed by empty before the form is sent', async () => {
    const { firstName, element, user } = showForm()
    const comment = fieldIn(element, 'comment')

    await user.click(comment)
    await user.tab({ shift: true })
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(firstName)
    await user.keyboard('1')
    await user.tab()

    await waitFor(() => expect(wrongIn(element)).toEqual(['firstName']))
  })

  test('is taken back with the key that puts it right', async () => {
    const { firstName, user } = showForm()
    await user.type(firstName, 'Дана1')
    await user.tab()
    await waitFor(() => expect(firstName.getAttribute('aria-invalid')).toBe('true'))

    await user.type(firstName, '{Backspace}')

    expect(firstName.hasAttribute('aria-invalid')).toBe(false)
  })

  test('is not said under a finger: the button would move away between press and release', async () => {
    vi.useFakeTimers()
    const { element, firstName, send } = showForm()
    await touch(firstName)
    fireEvent.input(firstName, { target: { value: '1' } })

    fireEvent.pointerDown(send)
    act(() => send.focus())
    await pass(5_000)
    expect(wrongIn(element)).toEqual([])

    fireEvent.pointerUp(send)
    await pass(1)
    expect(wrongIn(element)).toEqual(['firstName'])
  })

  test('is said when the check of the form has come, however late', async () => {
    vi.useFakeTimers()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { element, firstName } = showForm({ shape: () => arrived.then(() => shape) })

    await touch(firstName)
    fireEvent.input(firstName, { target: { value: '1' } })
    act(() => firstName.blur())
    // A form that is sent waits for a second.
    await pass(1_500)
    expect(wrongIn(element)).toEqual([])

    arrive()
    await pass(1)
    expect(wrongIn(element)).toEqual(['firstName'])
  })

  test('begins the page of a refused form: the summary has the focus and leads to each field', async () => {
    const { fillIn, firstName, screen, send, user } = showForm()
    await fillIn()
    await user.clear(firstName)
    await user.click(screen.getByRole('checkbox'))
    await user.click(send)

    const summary = await screen.findByRole('alert', { name: 'Исправьте 2 ошибки' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual(['Имя: Напишите имя', expect.stringMatching(/^Согласие: Без согласия/)])
    await user.click(screen.getByRole('link', { name: /Имя/ }))
    expect(document.activeElement).toBe(firstName)
  })
})

describe('the check of a form', () => {
  test('comes with the first touch, and what it refuses is not sent', async () => {
    let asked = 0
    const form = showForm({
      shape: async () => {
        asked += 1
        return shape
      },
    })
    expect(asked).toBe(0)

    await form.user.click(form.firstName)
    await waitFor(() => expect(asked).toBe(1))
    await form.user.click(form.send)

    await form.screen.findByRole('alert', { name: 'Исправьте 3 ошибки' })
    expect(form.sent).toEqual([])
  })

  test('is the server’s alone where it does not come', async () => {
    const form = showForm({ shape: () => Promise.reject(new TypeError('Failed to fetch')) })
    form.answer = () => taken

    await form.user.click(form.firstName)
    await form.user.click(form.send)

    await form.screen.findByRole('alert', { name: 'Исправьте 1 ошибку' })
    expect(form.sent).toHaveLength(1)
  })
})

test('[ERR-08] what only the server knows stands beside the same field, and falls when the field is changed', async () => {
  const form = showForm()
  form.answer = () => taken
  await form.fillIn()
  await form.user.click(form.send)

  const summary = await form.screen.findByRole('alert')
  const field = fieldIn(form.element, 'phone')
  // The focus follows what is shown.
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(errorOf(field)).toBe('Этот номер уже занят')
  expect(field.value).toBe('+7 (701) 123-45-67')
  fireEvent.input(field, { target: { value: '77011234568' } })
  expect(field.hasAttribute('aria-invalid')).toBe(false)

  form.answer = accepted
  await form.user.click(form.send)
  await waitFor(() => expect(form.sent).toHaveLength(2))
  expect(form.sent[1]!.get('phone')).not.toBe(form.sent[0]!.get('phone'))
})

describe('a form is sent once', () => {
  test.each<[string, (form: ShownForm) => Promise<void>]>([
    ['a double click', ({ send, user }) => user.dblClick(send)],
    [
      'Enter twice',
      async ({ firstName, user }) => {
        firstName.focus()
        await user.keyboard('{Enter}{Enter}')
      },
    ],
    [
      'ten presses in one moment',
      async ({ send }) =>
        act(async () => {
          for (let presses = 0; presses < 10; presses += 1) send.click()
        }),
    ],
  ])('by %s', async (_how, press) => {
    const form = showForm()
    await form.fillIn()

    await press(form)

    await form.taken()
    expect(form.sent).toHaveLength(1)
  })

  test('while it is on its way: the button says so, and nothing sends it a second time', async () => {
    const form = showForm()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    form.answer = () => answered
    await form.fillIn()
    await form.user.click(form.send)
    const button = await form.screen.findByRole('button', { name: /Отправляем/ })
    expect(button.getAttribute('aria-busy')).toBe('true')

    await form.user.click(button)
    await form.user.type(form.firstName, '{Enter}')
    act(() => form.element.querySelector('form')!.requestSubmit())

    answer()
    await form.taken()
    expect(form.sent).toHaveLength(1)
  })
})

describe('a lost answer', () => {
  test('loses nothing: the same sending is repeated under the same key, after a reload too', async () => {
    const first = showForm()
    first.answer = noAnswer
    await first.fillIn()
    await first.user.click(first.send)
    await first.screen.findByText(lost, { exact: false })
    expect(first.firstName.value).toBe('Айгерім')
    first.unmount()

    const again = showForm()
    again.answer = noAnswer
    await again.user.click(again.send)
    await again.screen.findByText(lost, { exact: false })
    again.answer = accepted
    await again.user.click(again.send)

    await again.taken()
    const keys = [...first.sent, ...again.sent].map((fields) => fields.get('idempotencyKey'))
    expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f]{32}$/)))
    expect(new Set(keys).size).toBe(1)
  })

  test('ends with other words: they go under a key of their own', async () => {
    const form = showForm()
    form.answer = noAnswer
    await form.fillIn()
    await form.user.click(form.send)
    await form.screen.findByText(lost, { exact: false })

    form.answer = accepted
    await form.user.type(fieldIn(form.element, 'comment'), ' и ванной')
    await form.user.click(form.send)

    await form.taken()
    const [before, after] = form.sent.map((fields) => fields.get('idempotencyKey'))
    expect(after).toMatch(/^[\da-f]{32}$/)
    expect(after).not.toBe(before)
  })
})

test('without a connection the button says so and sends nothing; with it again one press is enough', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const form = showForm()
  await form.fillIn()
  await form.user.click(form.send)
  expect(form.screen.getByText(lost, { exact: false })).toBeDefined()
  expect(form.sent).toEqual([])

  isOnline.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(form.screen.queryByText(lost, { exact: false })).toBeNull()
  await form.user.click(form.send)

  await form.taken()
  expect(form.sent).toHaveLength(1)
})

describe('what was typed', () => {
  test('outlives the screen, but for the code', async () => {
    const form = showForm()
    await form.fillIn()
    form.unmount()

    const { element, firstName, screen } = showForm()

    expect(firstName.value).toBe('Айгерім')
    expect(fieldIn(element, 'phone').value).toBe('+7 (701) 123-45-67')
    expect(fieldIn(element, 'comment').value).toBe('Ремонт кухни')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(fieldIn(element, 'smsCode').value).toBe('')
  })

  test('never stands in storage with the code and the key of the form', async () => {
    const { fillIn } = showForm()
    await fillIn()

    const typed = sessionStorage.getItem('typed /rest/test')
    expect(typed).toContain('firstName')
    expect(typed).not.toMatch(/smsCode|1 ?2 ?3 ?4"|idempotencyKey/)
    expect(Object.keys(localStorage).filter((name) => name.startsWith('typed '))).toEqual([])
  })

  test('is nowhere in the browser once the form is taken', async () => {
    const form = showForm()
    await form.fillIn()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Айгерім')

    await form.user.click(form.send)
    await form.taken()

    expect({ ...sessionStorage }).toEqual({})
  })
})

type Answer = () => unknown

type ShownForm = Shown & {
  readonly firstName: HTMLInputElement
  readonly send: HTMLButtonElement
  /** What reached the server so far. */
  readonly sent: FormData[]
  /** What the server says to it. */
  answer: Answer
  fillIn(): Promise<void>
  /** Ends when the server has taken the form. */
  taken(): Promise<void>
}

const accepted: Answer = () => 'taken'

const noAnswer: Answer = () => {
  throw new TypeError('Failed to fetch')
}

function showForm(late: Partial<LazyForm<typeof shape>> = {}): ShownForm {
  const form: LazyForm<typeof shape> = { path: shape.path, shape: async () => shape, ...late }
  const sent: FormData[] = []
  const shown = show(<AForm form={form} />, {
    action: (fields) => {
      sent.push(fields)
      return sendFromBrowser(form)({ serverAction: async () => (await itself.answer()) ?? 'taken' })
    },
  })
  const { element, screen } = shown
  const itself: ShownForm = {
    ...shown,
    firstName: fieldIn(element, 'firstName'),
    send: screen.getByRole<HTMLButtonElement>('button'),
    sent,
    answer: accepted,
    async fillIn() {
      await touch(itself.firstName)
      const words = { firstName: 'Айгерім', phone: '77011234567', comment: 'Ремонт кухни', smsCode: '1234' }
      for (const [name, value] of Object.entries(words)) fireEvent.input(fieldIn(element, name), { target: { value } })
      fireEvent.click(screen.getByRole('checkbox'))
    },
    taken: async () => void (await screen.findByText('Форма принята')),
  }
  return itself
}

function AForm({ form: late }: { form: LazyForm<typeof shape> }) {
  const answer = useActionData()
  const form = useWireForm(late, {
    labels: { firstName: 'Имя', phone: 'Телефон', comment: 'Зачем', smsCode: 'Код', agree: 'Согласие' },
    lastResult: answer,
  })
  return (
    <WireForm name="Отправить" form={form}>
      <TextField {...form.field('firstName')} />
      <PhoneField {...form.field('phone')} />
      <TextField {...form.field('comment')} />
      <CodeField {...form.field('smsCode')} />
      <Checkbox {...form.box('agree')} label="Согласен" />
      <SubmitButton form={form}>Отправить</SubmitButton>
      {answer === 'taken' ? <p>Форма принята</p> : null}
    </WireForm>
  )
}

/** A form fetches its check with the first touch. */
async function touch(field: HTMLElement): Promise<void> {
  await act(async () => field.focus())
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

function fieldIn(element: HTMLElement, name: string): HTMLInputElement {
  return element.querySelector<HTMLInputElement>(`[name="${name}"]`)!
}

function wrongIn(element: HTMLElement): string[] {
  return [...element.querySelectorAll('[aria-invalid]')].map((field) => (field as HTMLInputElement).name)
}

function errorOf(field: HTMLElement): string {
  return document.getElementById(`${field.id}-error`)?.textContent ?? ''
}
