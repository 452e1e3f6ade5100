import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import kk from '../../../texts/kk/camera.json'
import ru from '../../../texts/ru/camera.json'
import type { CheckMaker } from '../check-of-provider.ts'
import type { LivenessAccess, LivenessCheck } from '../liveness-check.ts'
import { RealCamera } from './real-camera.tsx'

const opened = { kind: 'usual', access: { provider: 'camera', session_id: 'one' } as LivenessAccess } as const
const config = { verilive: null } as PublicConfig

const languages = [
  ['ru', ru],
  ['kk', kk],
] as const

const front = { kind: 'videoinput', deviceId: 'front', label: 'Front' }
const second = { kind: 'videoinput', deviceId: 'second', label: '' }
const microphone = { kind: 'audioinput', deviceId: 'ear', label: 'Microphone' }

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** The device's reply to a request for its camera; jsdom has no cameras. */
type Machine = {
  readonly permission?: PermissionState | 'unasked'
  readonly devices?: readonly object[]
  readonly isLying?: boolean
  readonly userAgent?: string
}

afterEach(() => vi.unstubAllGlobals())

function before({
  permission = 'granted',
  devices = [front, microphone],
  isLying = false,
  userAgent = android,
}: Machine) {
  const media = Object.assign(new EventTarget(), { matches: isLying })
  const status = Object.assign(new EventTarget(), { state: permission })
  vi.stubGlobal('matchMedia', () => media)
  vi.stubGlobal('navigator', {
    userAgent,
    mediaDevices: Object.assign(new EventTarget(), { enumerateDevices: async () => devices }),
    permissions: {
      query: async () => (permission === 'unasked' ? Promise.reject(new TypeError('not a name')) : status),
    },
  })
  return {
    standUp() {
      media.matches = false
      media.dispatchEvent(new Event('change'))
    },
    allow() {
      status.state = 'granted'
      status.dispatchEvent(new Event('change'))
    },
  }
}

function atTheCamera(locale: 'ru' | 'kk' = 'ru') {
  const made: Parameters<CheckMaker>[0][] = []
  const check: LivenessCheck = {
    init: async () => undefined,
    start: () => new Promise(() => undefined),
    onUpdate: () => () => undefined,
    dispose: async () => undefined,
  }
  const make: CheckMaker = async (needs) => {
    made.push(needs)
    return check
  }
  return {
    made,
    ...show(<RealCamera opened={opened} make={make} leave={() => undefined} />, { boot: { config }, locale }),
  }
}

test.each(languages)("the reason for the camera is shown before the browser's prompt: %s", async (locale, t) => {
  before({ permission: 'prompt' })
  const { made, screen, user } = atTheCamera(locale)

  expect(await screen.findByRole('heading', { name: t.ask_prompt_title })).toBeDefined()
  expect(screen.getByText(t.ask_prompt_text)).toBeDefined()
  expect(made).toEqual([])
  await user.click(screen.getByRole('button', { name: t.ask_go }))

  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]).not.toHaveProperty('deviceId')
})

test.each(languages)(
  "[LIV-04] a camera denied earlier shows this browser's own instructions: %s",
  async (locale, t) => {
    before({ permission: 'denied' })
    const { made, screen } = atTheCamera(locale)

    expect(await screen.findByRole('heading', { name: t.ask_denied_title })).toBeDefined()
    for (const sentence of [t.ask_denied_text, t.allow_android]) expect(screen.getByText(sentence)).toBeDefined()
    expect(screen.getByRole('button', { name: t.try_again })).toBeDefined()
    expect(made).toEqual([])
  },
)

test("a permission granted in the browser's settings starts the check at once", async () => {
  const machine = before({ permission: 'denied' })
  const { made, screen } = atTheCamera()
  await screen.findByRole('heading', { name: ru.ask_denied_title })

  machine.allow()

  await waitFor(() => expect(made).toHaveLength(1))
})

test('a browser without the permission query is treated as one that will prompt', async () => {
  before({ permission: 'unasked' })
  const { screen } = atTheCamera()

  expect(await screen.findByRole('heading', { name: ru.ask_prompt_title })).toBeDefined()
})

test('an already permitted camera is opened at once', async () => {
  before({})
  const { made, screen } = atTheCamera()

  await waitFor(() => expect(made).toHaveLength(1))

  expect(screen.queryByRole('button', { name: ru.ask_go })).toBeNull()
})

test.each(languages)('on a desktop with two cameras the check opens the chosen one: %s', async (locale, t) => {
  before({ devices: [front, microphone, second], userAgent: desk })
  const { made, screen, user } = atTheCamera(locale)
  const list = await screen.findByRole('combobox', { name: t.choose_camera })
  const texts = [...list.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['Front', t.camera_number.replace('{number}', '2')])

  await user.selectOptions(list, 'second')
  await user.click(screen.getByRole('button', { name: t.ask_go }))

  await waitFor(() => expect(made).toMatchObject([{ deviceId: 'second' }]))
})

test('a phone selects its front camera without a choice', async () => {
  before({ devices: [front, second] })
  const { made } = atTheCamera()

  await waitFor(() => expect(made).toHaveLength(1))
})

test.each(languages)(
  'a phone in landscape shows a request to turn it, and the check starts once it is upright: %s',
  async (locale, t) => {
    const machine = before({ isLying: true })
    const { made, screen } = atTheCamera(locale)
    expect((await screen.findByRole('status')).textContent).toBe(t.turn_phone_title + t.turn_phone_text)
    expect(made).toEqual([])

    machine.standUp()

    await waitFor(() => expect(made).toHaveLength(1))
    expect(screen.queryByText(t.turn_phone_title)).toBeNull()
  },
)
