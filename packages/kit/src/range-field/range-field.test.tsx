import { act, fireEvent, render } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './range-field.examples.tsx'
import { RangeField } from './range-field.tsx'

test('the slider and the typed figure of a range follow each other', () => {
  const { slider, typed } = showRange()

  fireEvent.change(slider, { target: { value: '79000' } })
  expect(typed.value).toBe('79\u00a0000')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^79\s000 тенге$/)

  fireEvent.input(typed, { target: { value: '100000' } })
  expect(typed.value).toBe('100\u00a0000')
  expect(slider.value).toBe('100000')
})

test('a range corrects a figure out of its bounds on blur, not while typing', () => {
  const { slider, typed } = showRange()

  fireEvent.input(typed, { target: { value: '999999' } })
  expect(typed.value).toBe('999\u00a0999')
  expect(slider.value).toBe('180000')

  fireEvent.blur(typed)
  expect(typed.value).toBe('180\u00a0000')
})

test('a figure typed before hydration stays when the field is left before React has rendered it', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const written = render(<LeftAtOnce />)
  place.innerHTML = written.container.innerHTML
  written.unmount()
  const typed = place.querySelector<HTMLInputElement>('input[name=amount]')!
  typed.value = '120000'
  typed.focus()

  const { unmount } = await act(async () => render(<LeftAtOnce />, { container: place, hydrate: true }))

  expect(document.activeElement).not.toBe(typed)
  expect(typed.value).toBe('120\u00a0000')
  unmount()
  place.remove()
})

test('the form sends the typed figure, and the slider only changes it', () => {
  const { slider, typed } = showRange()

  expect([typed.name, slider.name]).toEqual(['amount', ''])
})

function showRange() {
  const { screen } = showExample(examples, 'amount')
  return { slider: screen.getByRole<HTMLInputElement>('slider'), typed: screen.getByRole<HTMLInputElement>('textbox') }
}

/** Leaves the field in the moment of hydration, before updates of its effects are rendered. */
function LeftAtOnce() {
  useEffect(() => (document.activeElement as HTMLElement).blur(), [])
  return (
    <RangeField
      {...{ id: 'amount', name: 'amount', label: 'Сумма', min: 10_000, max: 190_000, step: 500 }}
      defaultValue={78_500}
      ends={['10 000', '190 000']}
      say={String}
    />
  )
}
