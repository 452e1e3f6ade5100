import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import ru from '../../../texts/ru/camera.json'
import type { LivenessAccess, LivenessCheck, LivenessOutcome, LivenessUpdate } from '../liveness-check.ts'
import { FaceCheck } from './face-check.tsx'

const opened = { kind: 'usual', access: { provider: 'camera', session_id: 'one' } as LivenessAccess } as const
const config = { verilive: null } as PublicConfig

/** Starts a fake provider's check with controllable updates and outcome; records the reports sent to the server. */
async function aCheck() {
  const { promise: done, resolve: end } = Promise.withResolvers<LivenessOutcome>()
  let tell: (update: LivenessUpdate) => void = () => undefined
  const asked: string[] = []
  const check: LivenessCheck = {
    init: async () => void asked.push('init'),
    start: async () => ({ sessionId: 'named', done }),
    onUpdate(listener) {
      tell = listener
      return () => undefined
    },
    dispose: async () => void asked.push('dispose'),
  }
  const heard: Readonly<Record<string, string>>[] = []
  let left = 0
  const shown = show(<FaceCheck opened={opened} make={async () => check} leave={() => (left += 1)} />, {
    boot: { config },
    action: (sent) => void heard.push(Object.fromEntries(sent) as Record<string, string>),
  })
  await waitFor(() => expect(heard).toHaveLength(1))
  return { ...shown, asked, end, heard, left: () => left, tell: (update: LivenessUpdate) => tell(update) }
}

const started = { command: 'report', session_id: 'named', status: 'started', error: '' }

test("[LIV-03] the start of a check is reported under the provider's session id", async () => {
  const { heard } = await aCheck()

  expect(heard).toEqual([started])
})

test('[LIV-03] a success posts the session and its best frame', async () => {
  const { end, heard, screen } = await aCheck()
  end({ kind: 'success', bestFrame: '/9j/4AAQ' })

  await waitFor(() => expect(heard).toHaveLength(2))

  expect(heard[1]).toEqual({ command: 'picture', session_id: 'named', image: '/9j/4AAQ' })
  expect(screen.getByRole('status').textContent).toContain(ru.sending)
  expect(screen.queryByRole('button', { name: ru.cancel })).toBeNull()
})

test('[LIV-03] a success without a face is an error', async () => {
  const { end, heard, screen } = await aCheck()
  end({ kind: 'success', bestFrame: null })

  await waitFor(() => expect(heard).toHaveLength(2))

  expect(heard[1]).toEqual({ ...started, status: 'error', error: 'ServerWorkError' })
  expect(screen.getByRole('alert').textContent).toContain(ru.ServerWorkError_title)
})

test.each([
  ['wrong_gesture', 'wrong_gesture'],
  [null, ''],
] as const)('[LIV-03] a failure posts the session, its status and its reason: %s', async (reason, error) => {
  const { end, heard } = await aCheck()
  end({ kind: 'fail', reason })

  await waitFor(() => expect(heard).toHaveLength(2))

  expect(heard[1]).toEqual({ ...started, status: 'fail', error })
})

test('[LIV-03] an error posts the session and its name, shows instructions, and releases the camera', async () => {
  const { asked, end, heard, screen } = await aCheck()
  end({ kind: 'error', name: 'CameraNotReadableError' })

  await waitFor(() => expect(heard).toHaveLength(2))

  expect(heard[1]).toEqual({ ...started, status: 'error', error: 'CameraNotReadableError' })
  expect(screen.getByRole('alert').textContent).toContain(ru.CameraNotReadableError_text)
  expect(screen.getByRole('button', { name: ru.try_again })).toBeDefined()
  expect(asked).toEqual(['init', 'dispose'])
})

test('[LIV-07] an expired session is shown as such, and no failure is reported to the server', async () => {
  const { end, heard, screen } = await aCheck()
  end({ kind: 'expired' })

  expect((await screen.findByRole('alert')).textContent).toContain(ru.expired_title)
  expect(heard).toEqual([started])
})

test("the check's updates are shown, and the person can cancel", async () => {
  const { left, screen, tell, user } = await aCheck()
  expect(screen.queryByRole('button', { name: ru.cancel })).toBeNull()

  tell({ kind: 'hint', hint: 'too_dark' })
  expect(await screen.findByText(ru.hint_too_dark)).toBeDefined()
  await user.click(screen.getByRole('button', { name: ru.cancel }))

  expect(left()).toBe(1)
})

test('leaving a check releases the camera', async () => {
  const { asked, unmount } = await aCheck()

  unmount()

  expect(asked).toEqual(['init', 'dispose'])
})
