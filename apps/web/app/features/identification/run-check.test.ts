import { expect, test } from 'vitest'
import { type LivenessAccess, type LivenessCheck, type LivenessOutcome, LivenessTrouble } from './liveness-check.ts'
import { runCheck } from './run-check.ts'

const access = { session_id: 'one' } as LivenessAccess
const passed: LivenessOutcome = { kind: 'success', bestFrame: 'AAAA' }

/** A fake provider's check that ends on command, and records its calls. */
function aCheck({ init = Promise.resolve() }: { init?: Promise<void> } = {}) {
  const asked: string[] = []
  const { promise: done, resolve: end } = Promise.withResolvers<LivenessOutcome>()
  const check: LivenessCheck = {
    init() {
      asked.push('init')
      return init
    },
    async start() {
      asked.push('start')
      return { sessionId: 'named', done }
    },
    onUpdate: () => () => undefined,
    async dispose() {
      asked.push('dispose')
    },
  }
  return { asked, check, end }
}

function aRun(make: () => Promise<LivenessCheck>) {
  const heard: unknown[] = []
  const stop = runCheck({
    access,
    place: {} as HTMLElement,
    make,
    started: (id) => heard.push(id),
    updated: (update) => heard.push(update),
    ended: (outcome) => heard.push(outcome),
  })
  return { heard, stop }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('the camera is released before the end is reported', async () => {
  const { asked, check, end } = aCheck()
  const { heard } = aRun(async () => check)
  await soon()
  end(passed)
  await soon()

  expect(asked).toEqual(['init', 'start', 'dispose'])
  expect(heard).toEqual(['named', passed])
})

test('a page mounted twice starts one check: the first is stopped before it touches the camera', async () => {
  const first = aCheck()
  const second = aCheck()
  const made = aRun(async () => first.check)
  made.stop()
  aRun(async () => second.check)
  await soon()

  expect(first.asked).not.toContain('init')
  expect(second.asked).toEqual(['init', 'start'])
  expect(made.heard).toEqual([])
})

test('a check stopped while the camera opens never starts, and its end is not reported', async () => {
  const opening = Promise.withResolvers<void>()
  const { asked, check, end } = aCheck({ init: opening.promise })
  const { heard, stop } = aRun(async () => check)
  await soon()
  stop()
  opening.resolve()
  end(passed)
  await soon()

  expect(asked).not.toContain('start')
  expect(asked).toContain('dispose')
  expect(heard).toEqual([])
})

test.each([
  ['a liveness error by its name', new LivenessTrouble('CameraNotFoundError'), 'CameraNotFoundError'],
  ['any other error as a client error', new Error('odd'), 'ClientWorkError'],
])('[LIV-03] a failure is reported: %s', async (_, thrown, name) => {
  const { asked, check } = aCheck({ init: Promise.reject(thrown) })
  const { heard } = aRun(async () => check)
  await soon()

  expect(heard).toEqual([{ kind: 'error', name }])
  expect(asked).toContain('dispose')
})

test('code of a check that fails to load is a connection error', async () => {
  const { heard } = aRun(() => Promise.reject(new TypeError('Failed to fetch')))
  await soon()

  expect(heard).toEqual([{ kind: 'error', name: 'ServerConnectionError' }])
})
