import { expect, test } from 'vitest'
import { showExample } from '../../../testing/show.tsx'
import { examples } from './copy-button.examples.tsx'

test('the copy button puts the text into the clipboard and says so', async () => {
  // user-event brings a clipboard, which jsdom has not.
  const { screen, user } = showExample(examples, 'beside its text')

  await user.click(screen.getByRole('button', { name: 'Скопировать' }))

  expect(screen.getByRole('status').textContent).toBe('Скопировано')
  expect(await navigator.clipboard.readText()).toBe('2026-004417')
})

test('the copy button says what to do where the browser refuses', async () => {
  const { screen, user } = showExample(examples, 'beside its text')
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')!
  Reflect.deleteProperty(navigator, 'clipboard')

  await user.click(screen.getByRole('button', { name: 'Скопировать' }))

  expect(screen.getByRole('status').textContent).toBe('Скопируйте вручную')
  Object.defineProperty(navigator, 'clipboard', clipboard)
})
