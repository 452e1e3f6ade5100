import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCamera, watchCamera } from './camera-stream.ts'

/** Mocks `getUserMedia`: receives the constraints, and returns a stream or throws. */
function browserWith(getUserMedia: (wishes: MediaStreamConstraints) => Promise<unknown>, isSecureContext = true): void {
  vi.stubGlobal('window', { isSecureContext })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
}

class Track extends EventTarget {
  readyState = 'live'
  readonly #settings: MediaTrackSettings
  constructor(settings: MediaTrackSettings = {}) {
    super()
    this.#settings = settings
  }
  getSettings() {
    return this.#settings
  }
  stop() {
    this.readyState = 'ended'
  }
}

function streamOf(...tracks: Track[]): MediaStream {
  return { getTracks: () => tracks, getVideoTracks: () => tracks } as unknown as MediaStream
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['NotFoundError', 'CameraNotFoundError'],
  ['NotAllowedError', 'CameraNotAllowedError'],
  ['NotReadableError', 'CameraNotReadableError'],
  ['AbortError', 'CameraAbortError'],
  ['SecurityError', 'CameraSecurityError'],
  ['OverconstrainedError', 'CameraOverconstrainedError'],
  ['OddError', 'ClientWorkError'],
])("[LIV-04] the browser's %s is reported as %s", async (thrown, name) => {
  browserWith(() => Promise.reject(new DOMException('', thrown)))

  await expect(openCamera()).rejects.toMatchObject({ name })
})

test('[LIV-04] a browser without camera access is unsupported, and so is a page without HTTPS', async () => {
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', {})
  await expect(openCamera()).rejects.toMatchObject({ name: 'NotSupportedBrowserError' })

  browserWith(async () => streamOf(new Track()), false)
  await expect(openCamera()).rejects.toMatchObject({ name: 'NotSupportedBrowserError' })
})

test('[LIV-04] a picture too small to recognise a face is rejected, and its camera released', async () => {
  const track = new Track({ width: 320, height: 240 })
  browserWith(async () => streamOf(track))

  await expect(openCamera()).rejects.toMatchObject({ name: 'CameraOverconstrainedError' })
  expect(track.readyState).toBe('ended')
})

test('the front camera or the chosen one is requested, and a missing one is retried without constraints', async () => {
  const wishes: MediaStreamConstraints[] = []
  browserWith(async (wish) => {
    wishes.push(wish)
    if (wish.video !== true && wishes.length === 3) throw new DOMException('', 'OverconstrainedError')
    return streamOf(new Track({ width: 640, height: 480 }))
  })

  await openCamera()
  await openCamera('second')
  await openCamera('unplugged')

  expect(wishes).toMatchObject([
    { video: { facingMode: 'user' }, audio: false },
    { video: { deviceId: { exact: 'second' } }, audio: false },
    { video: { deviceId: { exact: 'unplugged' } }, audio: false },
    { video: true, audio: false },
  ])
})

test('[LIV-04] a camera that is disconnected during the check is reported at once', () => {
  const track = new Track()
  const interrupted = vi.fn()
  watchCamera(streamOf(track), interrupted)

  track.dispatchEvent(new Event('ended'))

  expect(interrupted).toHaveBeenCalledOnce()
})

test('[LIV-04] a muted camera is reported after three seconds, unless it resumes or the page is hidden', () => {
  const page = { hidden: false }
  vi.stubGlobal('document', page)
  const track = new Track()
  const interrupted = vi.fn()
  watchCamera(streamOf(track), interrupted)

  track.dispatchEvent(new Event('mute'))
  vi.advanceTimersByTime(2_900)
  track.dispatchEvent(new Event('unmute'))
  vi.advanceTimersByTime(60_000)
  page.hidden = true
  track.dispatchEvent(new Event('mute'))
  vi.advanceTimersByTime(60_000)
  expect(interrupted).not.toHaveBeenCalled()

  page.hidden = false
  vi.advanceTimersByTime(3_000)
  expect(interrupted).toHaveBeenCalledOnce()
})

test('a camera that is no longer watched is not reported', () => {
  const track = new Track()
  const interrupted = vi.fn()
  const stop = watchCamera(streamOf(track), interrupted)
  track.dispatchEvent(new Event('mute'))

  stop()
  track.dispatchEvent(new Event('ended'))
  vi.advanceTimersByTime(60_000)

  expect(interrupted).not.toHaveBeenCalled()
})
