import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './code-field.examples.tsx'

afterEach(() => {
  Reflect.deleteProperty(window, 'OTPCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

test('a code that comes by SMS is filled in automatically', async () => {
  // Fakes the browser and the phone network, which respond at once here.
  Object.assign(window, { OTPCredential: class {} })
  const get = async ({ otp }: { otp?: { transport: string[] } }) => ({
    code: otp?.transport[0] === 'sms' ? '4821' : '',
  })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })

  const { screen } = showExample(examples, 'empty')

  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4 8 2 1'))
})

test('a code that the person does not share leaves the field to be typed in', async () => {
  Object.assign(window, { OTPCredential: class {} })
  let isAsked = false
  const get = async () => {
    isAsked = true
    throw new DOMException('', 'AbortError')
  }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })

  const { screen } = showExample(examples, 'empty')

  await waitFor(() => expect(isAsked).toBe(true))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})
