import { act } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import LivenessWaitingResults from './liveness-waiting-results.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.for([
  ['ru', /^Сравниваем снимок/, /^Сверка идёт дольше обычного/, /позвоните нам: \+7/, 'Проверить сейчас'],
  ['kk', /^Суретті мемлекеттік базадағы/, /^Салыстыру әдеттегіден/, /қоңырау шалыңыз: \+7/, 'Қазір тексеру'],
] as const)(
  'after a minute of matching the screen shows that it takes longer, and whom to call, in %s',
  ([locale, usual, long, call, check]) => {
    const { screen } = waiting(locale)
    screen.getByText(usual)

    act(() => void vi.advanceTimersByTime(59_000))
    expect(screen.queryByText(long)).toBeNull()
    act(() => void vi.advanceTimersByTime(1_000))

    expect(screen.queryByText(usual)).toBeNull()
    expect(screen.getByText(long).closest('[role=status]')).not.toBeNull()
    screen.getByText(call)
    expect(screen.getByRole('link', { name: check }).getAttribute('href')).toMatch(
      /\/register\/liveness-waiting-results$/,
    )
  },
)

function waiting(locale: 'ru' | 'kk') {
  const props = { loaderData: { waitsFor: 'match' } } as ComponentProps<typeof LivenessWaitingResults>
  const config = {
    ...{ supportPhone: '+77270000000', supportEmail: 'help@qadam.example' },
    ...{ messengerUrl: 'https://chat.example/', publicOrigin: 'http://qadam.test' },
  }
  return show(<LivenessWaitingResults {...props} />, { locale, boot: { config: config as never } })
}
