import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './checkbox.examples.tsx'

test('a box is ticked with the space bar and by a press anywhere on its line', async () => {
  const { screen, user } = showExample(examples, 'empty')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Согласен на сбор/ })

  await user.tab()
  await user.keyboard(' ')
  expect(box.checked).toBe(true)

  await user.click(screen.getByText(/^Согласен на сбор/))
  expect(box.checked).toBe(false)
})

test('a box that was left empty is read out with its error', () => {
  const { screen } = showExample(examples, 'error')

  const box = screen.getByRole('checkbox', { description: 'Без согласия мы не можем рассмотреть заявку' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
})
