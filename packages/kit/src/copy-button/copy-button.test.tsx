import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './copy-button.examples.tsx'

test('the copy button puts the text into the clipboard and confirms it', async () => {
  // user-event provides a clipboard, which jsdom lacks.
  const { screen, user } = showExample(examples, 'beside its text')

  await user.click(screen.getByRole('button', { name: 'Скопировать' }))

  expect(screen.getByRole('status').textContent).toBe('Скопировано')
  expect(await navigator.clipboard.readText()).toBe('2026-004417')
})

test('the copy button explains what to do when the browser refuses', async () => {
  const { screen, user } = showExample(examples, 'beside its text')
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')!
  Reflect.deleteProperty(navigator, 'clipboard')

  await user.click(screen.getByRole('button', { name: 'Скопировать' }))

  expect(screen.getByRole('status').textContent).toBe('Скопируйте вручную')
  Object.defineProperty(navigator, 'clipboard', clipboard)
})
