import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poseOf } from '../../../testing/a-camera-check.ts'
import { type StillName, still } from '../../../testing/camera/stills.ts'
import { someEvidence } from '../../../testing/some-evidence.ts'
import { faceReaderInThread } from '../../faces/face-reader-in-thread.ts'
import type { FaceReading } from '../../faces/face-reading.ts'
import { chooseGestures } from './choose-gestures.ts'
import { flawInFaces, flawOf } from './judge-evidence.ts'
import type { LivenessChallenge, LivenessGesture } from './liveness.ts'

const faces = faceReaderInThread()
const readings = new Map<StillName, FaceReading>()
const stills = ['straight', 'turnedLeft', 'turnedRight', 'closer', 'farther', 'eyesClosed', 'tooFar'] as const

beforeAll(async () => {
  for (const name of stills) readings.set(name, (await faces.read(still(name), { withEyes: true }))!)
}, 60_000)
afterAll(() => faces.close())

const seen = (...looks: StillName[]) => looks.map((name) => readings.get(name)!)
const shown = (gestures: readonly LivenessGesture[]) =>
  seen('straight', ...gestures.map((gesture) => poseOf[gesture]), 'straight')

describe.each(['usual', 'without_turning'] as const)('[LIV-06] the gestures of a %s check', (kind) => {
  const orders = new Map(Array.from({ length: 400 }, () => chooseGestures(kind)).map((order) => [order.join(), order]))

  test('come in twelve orders of three, never the same twice in a row', () => {
    expect(orders.size).toBe(12)
    for (const order of orders.values()) {
      expect(order).toHaveLength(3)
      expect(order.every((gesture, index) => gesture !== order[index - 1])).toBe(true)
    }
  })

  test('pass in the requested order and in no other', () => {
    for (const asked of orders.values()) {
      for (const done of orders.values()) {
        const flaw = flawInFaces(shown(done), asked)
        if (asked === done) expect(flaw, asked.join()).toBeNull()
        else expect(flaw, `${asked} asked, ${done} done`).toMatch(/^wrong_gesture/)
      }
    }
  })
})

test('[LIV-07] a face that is too small, or not straight in the first or the best frame, is rejected', () => {
  const gestures: LivenessGesture[] = ['turn_left', 'closer', 'turn_right']

  const [far, ...others] = seen('tooFar', 'turnedLeft', 'closer', 'turnedRight', 'straight')
  const farther = far!.faces.map((face) => ({ ...face, box: { ...face.box, width: 79 } }))

  expect(flawInFaces([{ ...far!, faces: farther }, ...others], gestures)).toBe('too_far')
  expect(flawInFaces(seen('turnedRight', 'turnedLeft', 'closer', 'turnedRight', 'straight'), gestures)).toBe(
    'not_straight',
  )
  expect(flawInFaces(seen('straight', 'turnedLeft', 'closer', 'turnedRight', 'turnedLeft'), gestures)).toBe(
    'best_frame_turned',
  )
})

describe('[LIV-07] checks before face recognition', () => {
  const challenge: LivenessChallenge = {
    nonce: Buffer.alloc(32, 1),
    gestures: ['turn_left', 'closer', 'turn_right'],
    secondsPerGesture: 12,
  }
  const honest = someEvidence(challenge)
  const at = (seconds: number) => new Date(honest.openedAt.getTime() + seconds * 1_000)
  const arriving = (...seconds: number[]) => ({
    ...honest,
    frames: honest.frames.map((frame, index) => ({ ...frame, receivedAt: at(seconds[index]!) })),
  })

  test.each`
    arrived                    | flaw
    ${[3, 5, 7, 9, 9]}         | ${null}
    ${[2.1, 2.1, 2.1, 2.1, 3]} | ${null}
    ${[0, 1, 1, 2, 2]}         | ${'too_quick'}
    ${[500, 522, 544, 566, 9]} | ${'out_of_order'}
    ${[3, 24, 45, 66, 67]}     | ${null}
    ${[3, 26, 28, 30, 31]}     | ${'too_slow'}
    ${[3, 5, 4, 9, 9]}         | ${'out_of_order'}
  `('frames that arrived at $arrived seconds: $flaw', ({ arrived, flaw }) => {
    expect(flawOf(arriving(...arrived))).toBe(flaw)
  })

  test('a wrong nonce, an exchanged frame, a missing frame and an extra frame are detected', () => {
    const foreign = { ...honest, nonce: Buffer.alloc(32, 2) }
    const exchanged = { ...honest, bestFrame: still('closer') }

    expect([flawOf(honest), flawOf(foreign), flawOf(exchanged)]).toEqual([null, 'chain_broken', 'chain_broken'])
    expect(flawOf({ ...honest, frames: honest.frames.slice(1) })).toBe('incomplete')
    expect(flawOf({ ...honest, frames: [...honest.frames, honest.frames[4]!] })).toBe('incomplete')
    expect(flawOf({ ...honest, isSpoilt: true })).toBe('frame_exchanged')
  })
})
