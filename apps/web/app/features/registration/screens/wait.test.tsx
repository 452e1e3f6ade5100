import { act } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import Wait from './wait.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.for([
  ['ru', 'Ищем вас в государственной базе', /^Обычно это 10 секунд/, /^Всё ещё ждём ответа/, 'Проверить сейчас'],
  ['kk', 'Сізді мемлекеттік базадан іздеп жатырмыз', /^Әдетте 10 секунд/, /^Әлі жауап күтіп/, 'Қазір тексеру'],
] as const)(
  'after a minute the screen shows that it takes longer than usual, in %s',
  ([locale, title, usual, long, check]) => {
    const { screen } = waiting(locale)
    screen.getByText(usual)

    act(() => void vi.advanceTimersByTime(59_000))
    expect(screen.queryByText(long)).toBeNull()
    act(() => void vi.advanceTimersByTime(1_000))

    screen.getByText(long)
    expect(screen.queryByText(usual)).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole('link', { name: check }).getAttribute('href')).toMatch(/\/register\/wait$/)
    // Announced to screen readers too.
    expect(screen.getByText(long).closest('[role=status]')).not.toBeNull()
  },
)

function waiting(locale: 'ru' | 'kk') {
  const props = { loaderData: { step: 'waiting_external_personal' } } as ComponentProps<typeof Wait>
  const config = {
    supportPhone: '+77270000000',
    messengerUrl: 'https://chat.example/',
    publicOrigin: 'http://qadam.test',
  }
  return show(<Wait {...props} />, { locale, boot: { config: config as never } })
}
