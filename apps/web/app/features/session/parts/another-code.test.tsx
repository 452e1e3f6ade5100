import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { AnotherCode } from './another-code.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[DOC-02] the seconds count down visibly, and then another code can be requested', () => {
  const { element, screen } = show(<AnotherCode possibleIn={60} isMain={false} />)
  const waits = () => element.querySelector('form')!.classList.contains('session-again-waits')
  screen.getByText('Новый код можно получить через 1:00')
  expect(waits()).toBe(true)

  act(() => void vi.advanceTimersByTime(45_000))
  screen.getByText('Новый код можно получить через 0:15')
  act(() => void vi.advanceTimersByTime(14_000))
  screen.getByText('Новый код можно получить через 0:01')
  act(() => void vi.advanceTimersByTime(1_000))

  expect(screen.queryByText(/можно получить через/)).toBeNull()
  expect(waits()).toBe(false)
  screen.getByRole('button', { name: 'Отправить ещё раз' })
})

test('a tab that slept shows the right remaining time', () => {
  const { screen } = show(<AnotherCode possibleIn={60} isMain={false} />)

  vi.setSystemTime(Date.now() + 40_000)
  act(() => void vi.advanceTimersByTime(1_000))

  screen.getByText('Новый код можно получить через 0:19')
})

test('on a busy network another code is requested by the page itself, once it has solved the challenge', async () => {
  vi.useRealTimers()
  const sent = vi.fn()

  show(<AnotherCode possibleIn={0} isMain={false} challenge={{ challenge: '1795400000000.seal', bits: 8 }} />, {
    action: (form) => void sent(form.get('intent')),
  })

  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('again'))
  expect(document.cookie).toMatch(/code_proof=1795400000000\.seal\.\d+/)
})
