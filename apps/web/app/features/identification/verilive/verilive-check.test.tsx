import { livenessErrors } from '@qadam/wire/liveness-names'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ru from '../../../texts/ru/camera.json'
import type { LivenessAccess, LivenessUpdate } from '../liveness-check.ts'
import { veriliveCheck } from './verilive-check.ts'
import { type Verilive, veriliveHostId } from './verilive-global.ts'

const places = { scriptUrl: 'https://static.example/v.js', serviceUrl: 'https://live.example/s/verilive' }
const access = { session_id: 'one', access_token: 'token', person_id: 'person', flow_id: null } as LivenessAccess
const t = (key: string) => ru[key as keyof typeof ru]

/** Fake camera stream; jsdom has none. */
class Stream {
  isOn = true
  getTracks() {
    return [{ stop: () => this.switchOff() }]
  }
  private switchOff() {
    this.isOn = false
  }
}

/** Fake Verilive modelled on its public integrations; a test controls its callbacks and failures. */
function aVendor() {
  const calls: unknown[][] = []
  const stream = new Stream()
  const behaviours: { refusesInit?: unknown; refusesStart?: unknown; names?: string } = {}
  const verilive: Verilive = {
    async init(...told) {
      calls.push(['init', ...told])
      if (behaviours.refusesInit) throw behaviours.refusesInit
      const video = document.createElement('video')
      Object.defineProperty(video, 'srcObject', { value: stream })
      document.getElementById(veriliveHostId)!.append(video)
    },
    async start(...told) {
      calls.push(['start', ...told])
      if (behaviours.refusesStart) throw behaviours.refusesStart
      return behaviours.names ?? 'named-by-the-browser'
    },
    dispose: () => void calls.push(['dispose']),
  }
  return { calls, behaviours, stream, verilive }
}

let place: HTMLElement
let arrives: (script: HTMLScriptElement) => void

/** The script loads and defines this global. */
function brings(verilive: Verilive | undefined): void {
  arrives = (script) => {
    Object.assign(window, { verilive })
    script.onload?.(new Event('load'))
  }
}

const watch = new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) if (node instanceof HTMLScriptElement) arrives(node)
  }
})

let page = 0

beforeEach(() => {
  vi.stubGlobal('MediaStream', Stream)
  place = document.body.appendChild(document.createElement('div'))
  watch.observe(document.head, { childList: true })
})
afterEach(() => {
  watch.disconnect()
  place.remove()
  vi.unstubAllGlobals()
})

/** Each test uses a fresh page that has not loaded the script yet. */
async function begun({ calls, verilive, ...vendor }: ReturnType<typeof aVendor>, opened = access) {
  brings(verilive)
  page += 1
  const check = veriliveCheck({ ...places, scriptUrl: `${places.scriptUrl}?${page}`, t })
  const updates: LivenessUpdate[] = []
  check.onUpdate((update) => updates.push(update))
  await check.init(place)
  const { done, sessionId } = await check.start(opened)
  return { calls, check, done, sessionId, updates, verilive, ...vendor }
}

test('[LIV-01] [LIV-02] the script receives its service URL, the session and the look of the check', async () => {
  const { calls, sessionId, updates } = await begun(aVendor())

  expect(calls).toMatchObject([
    [
      'init',
      places.serviceUrl,
      '',
      {
        recordVideo: false,
        lang: 'custom',
        render: { oval: true, overlayTransparency: { default: 0.55 }, hintUseProgressiveFontSize: true },
        hints: { noFace: ru.hint_no_face, CameraNotFoundError: ru.CameraNotFoundError_title },
      },
    ],
    ['start', 'token', 'person'],
  ])
  expect(sessionId).toBe('named-by-the-browser')
  expect(updates).toEqual([{ kind: 'hint', hint: 'look_straight' }])
})

test("[LIV-01] with the Flow API the session keeps the server's id", async () => {
  const { sessionId } = await begun(aVendor(), { ...access, flow_id: 'flow' })

  expect(sessionId).toBe('one')
})

test.each(['bestframe', 'bestFrame', 'best_frame'])('[LIV-01] [LIV-03] a success returns its %s', async (spelling) => {
  const { done, verilive } = await begun(aVendor())

  verilive.successCallback?.({ [spelling]: 'data:image/jpeg;base64,/9j/4AAQ' })

  expect(await done).toEqual({ kind: 'success', bestFrame: '/9j/4AAQ' })
})

test('[LIV-01] [LIV-03] a check rejected by Verilive has failed', async () => {
  const { done, verilive } = await begun(aVendor())

  verilive.failCallback?.({ reason: 'spoof' })

  expect(await done).toEqual({ kind: 'fail', reason: null })
})

test.each(livenessErrors)("[LIV-01] [LIV-03] Verilive's error %s ends the check under that name", async (name) => {
  const { done, verilive } = await begun(aVendor())

  verilive.errorCallback?.(Object.assign(new Error('in other words'), { name }))

  expect(await done).toEqual({ kind: 'error', name })
})

test('[LIV-01] its updates become our hints, and those without one are ignored', async () => {
  const { updates, verilive } = await begun(aVendor())

  verilive.updateCallback?.({ hint: 'badLight' })
  verilive.updateCallback?.({ hint: 'targetLeft' })

  expect(updates.slice(1)).toEqual([{ kind: 'hint', hint: 'too_dark' }])
})

test.each([
  ['ServerAuthorizationError', Object.assign(new Error(), { name: 'ServerAuthorizationError' })],
  ['CameraNotReadableError', new DOMException('', 'NotReadableError')],
])('[LIV-01] a rejected start is reported as %s', async (name, thrown) => {
  const [refusesInit, refusesStart] = [aVendor(), aVendor()]
  refusesInit.behaviours.refusesInit = thrown
  refusesStart.behaviours.refusesStart = thrown

  await expect(begun(refusesInit)).rejects.toMatchObject({ name })
  await expect(begun(refusesStart)).rejects.toMatchObject({ name })
})

test('[LIV-01] a script that fails to load is a connection error, and the next check loads it again', async () => {
  const { calls, verilive } = aVendor()
  const scriptUrl = 'https://static.example/once-lost.js'
  const check = () => veriliveCheck({ ...places, scriptUrl, t })
  arrives = (script) => script.onerror?.(new Event('error'))
  await expect(check().init(place)).rejects.toMatchObject({ name: 'ServerConnectionError' })

  brings(verilive)
  await check().init(place)

  expect(calls).toHaveLength(1)
})

test('[LIV-01] a script that defines no global has an error of its own', async () => {
  brings(undefined)

  const init = veriliveCheck({ ...places, scriptUrl: 'https://static.example/empty.js', t }).init(place)

  await expect(init).rejects.toMatchObject({ name: 'NoWrapperError' })
})

test('[LIV-01] leaving releases the camera, removes the element, and ends all updates', async () => {
  const { calls, check, done, stream, updates, verilive } = await begun(aVendor())
  const ended = vi.fn()
  done.then(ended)
  expect(place.querySelector('video')).not.toBeNull()

  await check.dispose()

  expect(calls.map(([name]) => name)).toEqual(['init', 'start', 'dispose'])
  expect(stream.isOn).toBe(false)
  expect(place.childElementCount).toBe(0)
  verilive.updateCallback?.('noFace')
  verilive.errorCallback?.('CameraAbortError')
  verilive.successCallback?.({ bestframe: 'AAAA' })
  await Promise.resolve()
  expect(ended).not.toHaveBeenCalled()
  expect(updates).toHaveLength(1)
})

test('[LIV-01] the next check starts once the previous one has released the camera', async () => {
  const { calls, verilive } = aVendor()
  const letGo = Promise.withResolvers<void>()
  verilive.dispose = () => letGo.promise.then(() => calls.push(['dispose']))
  const { check } = await begun({ ...aVendor(), calls, verilive })
  const leaving = check.dispose()

  brings(verilive)
  const next = veriliveCheck({ ...places, t })
  const init = next.init(place)
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls.map(([name]) => name)).toEqual(['init', 'start'])
  letGo.resolve()
  await Promise.all([leaving, init])

  expect(calls.map(([name]) => name)).toEqual(['init', 'start', 'dispose', 'init'])
})
