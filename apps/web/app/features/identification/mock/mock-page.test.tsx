import { livenessErrors } from '@qadam/wire/liveness-names'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import ru from '../../../texts/ru/camera.json'
import type { LivenessOutcome } from '../liveness-check.ts'
import { MockPage } from './mock-page.tsx'

afterEach(() => vi.restoreAllMocks())

test('[LIV-05] the mock page has a picture, a success button, and one button per emulated error', async () => {
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,/9j/4AAQ')
  const ends: LivenessOutcome[] = []
  const { screen, user } = show(
    <MockPage t={(key) => ru[key as keyof typeof ru]} end={(outcome) => ends.push(outcome)} />,
  )
  expect(screen.getByRole('img', { name: ru.mock_picture }).tagName).toBe('CANVAS')

  for (const name of [ru.mock_success, ru.mock_fail, ...livenessErrors]) {
    await user.click(screen.getByRole('button', { name }))
  }

  expect(ends).toEqual([
    { kind: 'success', bestFrame: '/9j/4AAQ' },
    { kind: 'fail', reason: null },
    ...livenessErrors.map((name) => ({ kind: 'error', name })),
  ])
})
