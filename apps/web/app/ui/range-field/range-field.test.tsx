import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showExample } from '../../../testing/show.tsx'
import { examples } from './range-field.examples.tsx'

test('a range slides and is typed, each in step with the other', () => {
  const { slider, typed } = showRange()

  fireEvent.change(slider, { target: { value: '79000' } })
  expect(typed.value).toBe('79\u00a0000')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^79\s000 тенге$/)

  fireEvent.input(typed, { target: { value: '100000' } })
  expect(typed.value).toBe('100\u00a0000')
  expect(slider.value).toBe('100000')
})

test('a range takes a figure back into its bounds when one leaves it, not while one types', () => {
  const { slider, typed } = showRange()

  fireEvent.input(typed, { target: { value: '999999' } })
  expect(typed.value).toBe('999\u00a0999')
  expect(slider.value).toBe('180000')

  fireEvent.blur(typed)
  expect(typed.value).toBe('180\u00a0000')
})

test('the typed figure is what the form sends, the slider only moves it', () => {
  const { slider, typed } = showRange()

  expect([typed.name, slider.name]).toEqual(['amount', ''])
})

function showRange() {
  const { screen } = showExample(examples, 'amount')
  return { slider: screen.getByRole<HTMLInputElement>('slider'), typed: screen.getByRole<HTMLInputElement>('textbox') }
}
