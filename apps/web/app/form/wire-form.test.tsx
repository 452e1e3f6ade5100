import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { PhoneField } from '@qadam/kit/phone-field/phone-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { consent, personName, phone, smsCode } from '@qadam/wire/fields'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { useActionData } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Shown, show } from '../../testing/show.tsx'
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

describe('an error', () => {
  test('does not appear during the first typing in a field, only on leaving it', async () => {
    const { firstName, user } = showForm()

    await user.type(firstName, 'Дана1')
    expect(firstName.hasAttribute('aria-invalid')).toBe(false)
    await user.tab()

    await waitFor(() => expect(firstName.getAttribute('aria-invalid')).toBe('true'))
    expect(errorOf(firstName)).toMatch(/букв/)
  })

  test('does not appear on an empty field that was only passed through before submission', async () => {
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

  test('disappears with the keystroke that corrects it', async () => {
    const { firstName, user } = showForm()
    await user.type(firstName, 'Дана1')
    await user.tab()
    await waitFor(() => expect(firstName.getAttribute('aria-invalid')).toBe('true'))

    await user.type(firstName, '{Backspace}')

    expect(firstName.hasAttribute('aria-invalid')).toBe(false)
  })

  test('does not appear during a press: the button would move away before the release', async () => {
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

  test("appears once the form's check has loaded, however late", async () => {
    vi.useFakeTimers()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { element, firstName } = showForm({ shape: () => arrived.then(() => shape) })

    await touch(firstName)
    fireEvent.input(firstName, { target: { value: '1' } })
    act(() => firstName.blur())
    // A submission waits one second for the check.
    await pass(1_500)
    expect(wrongIn(element)).toEqual([])

    arrive()
    await pass(1)
    expect(wrongIn(element)).toEqual(['firstName'])
  })

  test('heads the page of a refused form: the summary has the focus and links to each field', async () => {
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
  test('is loaded on the first interaction, and a form it rejects is not sent', async () => {
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

  test('is done by the server alone if it fails to load', async () => {
    const form = showForm({ shape: () => Promise.reject(new TypeError('Failed to fetch')) })
    form.answer = () => taken

    await form.user.click(form.firstName)
    await form.user.click(form.send)

    await form.screen.findByRole('alert', { name: 'Исправьте 1 ошибку' })
    expect(form.sent).toHaveLength(1)
  })
})

test('[ERR-08] a server error is shown at the same field and disappears when the field changes', async () => {
  const form = showForm()
  form.answer = () => taken
  await form.fillIn()
  await form.user.click(form.send)

  const summary = await form.screen.findByRole('alert')
  const field = fieldIn(form.element, 'phone')
  // The focus moves after rendering.
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
      'ten clicks at once',
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

  test('while it is being sent: the button shows it, and nothing submits a second time', async () => {
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

describe('a missing response', () => {
  test('loses nothing: the same submission is retried with the same key, even after a reload', async () => {
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

  test('is not retried after editing: the edited form gets its own key', async () => {
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

test('offline the button shows a notice and sends nothing; back online one press is enough', async () => {
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

describe('typed values', () => {
  test('survive the screen, except the SMS code', async () => {
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

  test("are stored without the SMS code and the form's key", async () => {
    const { fillIn } = showForm()
    await fillIn()

    const typed = sessionStorage.getItem('typed /rest/test')
    expect(typed).toContain('firstName')
    expect(typed).not.toMatch(/smsCode|1 ?2 ?3 ?4"|idempotencyKey/)
    expect(Object.keys(localStorage).filter((name) => name.startsWith('typed '))).toEqual([])
  })

  test('are nowhere in the browser once the form is accepted', async () => {
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
  readonly sent: FormData[]
  answer: Answer
  fillIn(): Promise<void>
  /** Resolves when the server has accepted the form. */
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

/** A form loads its check on the first interaction. */
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
