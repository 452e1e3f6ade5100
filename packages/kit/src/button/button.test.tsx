import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './button.examples.tsx'

test('[UI-09] a loading button keeps its name and the focus, and submits only once', async () => {
  const { element, screen, user } = showExample(examples, 'loading from the moment it is pressed')
  const button = screen.getByRole('button', { name: 'Отправить заявку' })

  await user.dblClick(button)
  await user.keyboard('{Enter}')

  expect(element.textContent).toContain('Отправлено раз: 1')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole('button', { name: /^Отправить заявку\s*Отправляем заявку$/ })).toBe(button)
})

test('[UI-09] a button exposes whether it is chosen', () => {
  const { screen } = showExample(examples, 'selected, and not')

  expect(screen.getByRole('button', { name: '14 дней', pressed: true })).toBeDefined()
  expect(screen.getByRole('button', { name: '21 дней', pressed: false })).toBeDefined()
})

test('[UI-09] a disabled button is really disabled', () => {
  const { screen } = showExample(examples, 'disabled')

  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map((button) => button.disabled)).toEqual([true, true, true])
})

test('[UI-09] a failed button states the reason', () => {
  const { screen } = showExample(examples, 'error')

  const button = screen.getByRole('button', { name: 'Отправить ещё раз', description: /^Нет связи/ })
  expect(button.className).toContain('button-failed')
})
