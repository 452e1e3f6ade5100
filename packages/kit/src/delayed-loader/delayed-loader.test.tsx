import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './delayed-loader.examples.tsx'

afterEach(() => void vi.useRealTimers())

test('[NAV-23] a loader appears only after 200 ms, and disappears when the wait ends', () => {
  vi.useFakeTimers()
  const { screen } = showExample(examples, 'appears after 200 ms')
  const loader = screen.getByRole('status')

  fireEvent.click(screen.getByRole('button', { name: 'Начать загрузку' }))
  act(() => void vi.advanceTimersByTime(190))
  expect(loader.textContent).toBe('')
  act(() => void vi.advanceTimersByTime(20))
  expect(loader.textContent).toBe('Загружаем')

  fireEvent.click(screen.getByRole('button', { name: 'Загрузилось' }))
  expect(loader.textContent).toBe('')
})

test('[NAV-23] a wait within 200 ms shows no loader at all', () => {
  vi.useFakeTimers()
  const { screen } = showExample(examples, 'appears after 200 ms')

  fireEvent.click(screen.getByRole('button', { name: 'Начать загрузку' }))
  act(() => void vi.advanceTimersByTime(150))
  fireEvent.click(screen.getByRole('button', { name: 'Загрузилось' }))
  act(() => void vi.advanceTimersByTime(10_000))

  expect(screen.getByRole('status').textContent).toBe('')
})
