import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './radio-cards.examples.tsx'

test('cards are chosen with the arrow keys, and an unavailable one is skipped', async () => {
  const { screen, user } = showExample(examples, 'chosen, one not offered')
  const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(card(/^На карту/).checked).toBe(true)
  await user.tab()

  await user.keyboard('{ArrowDown}')
  expect(card(/^На счёт/).checked).toBe(true)
  await user.keyboard('{ArrowDown}')
  expect(card(/^На карту/).checked).toBe(true)
  expect(card(/^Наличными/).disabled).toBe(true)
})

test('the question of the cards is read out with them, and so is the error', () => {
  const { screen } = showExample(examples, 'error')

  const group = screen.getByRole('group', { name: 'Куда перевести деньги' })
  expect(group).toBe(screen.getByRole('group', { description: 'Выберите, куда перевести деньги' }))
})
