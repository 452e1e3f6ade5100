import { describe, expect, test } from 'vitest'
import type { LivenessGesture } from '../liveness-check.ts'
import { challenge, type Verdict } from './challenge.ts'
import type { Pose, Sight } from './sight.ts'

/** The parts of a head that turns follow its nose. */
function whole(nose: number) {
  const sides = (share: number) => ({ left: nose * share, right: nose * share })
  return { jaw: sides(0.5), temple: sides(0.2), forehead: nose * 0.2 }
}

const straight: Pose = {
  aside: 0,
  below: 0,
  width: 0.4,
  yaw: 1,
  pitch: 7,
  roll: 2,
  eyes: 0.4,
  cues: { nose: 0, skew: 0, shape: 1, ...whole(0) },
}

/** As a head turns: the nose moves in front of the contour, the eye that turns away becomes narrower. */
function turned(yaw: number): Pose {
  return { ...straight, yaw, cues: { nose: -yaw / 43, skew: yaw / 70, shape: 1.01, ...whole(-yaw / 43) } }
}

const poses = {
  straight,
  left: turned(-16),
  right: turned(18),
  nearly: turned(-9),
  tiltedPhoto: { ...turned(-20), width: 0.34, cues: { nose: 0.4, skew: -0.4, shape: 0.85, ...whole(0.4) } },
  pushedPhoto: { ...turned(-12), cues: { nose: 0.2, skew: -0.3, shape: 0.98, ...whole(0.2) } },
  close: { ...straight, width: 0.56 },
  far: { ...straight, width: 0.3 },
  closed: { ...straight, eyes: 0.14 },
} satisfies Record<string, Pose>

type Shown = keyof typeof poses | 'nobody' | 'two'

/** Plays scenes, each with its duration in seconds. */
function play(gestures: readonly LivenessGesture[], scenes: readonly (readonly [Shown, number])[], perSecond = 10) {
  const machine = challenge({ gestures, secondsPerGesture: 12 })
  const verdicts: Verdict[] = []
  let at = 0
  for (const [shown, seconds] of scenes) {
    for (let frame = 0; frame < seconds * perSecond; frame++, at += 1000 / perSecond) {
      if (verdicts.at(-1)?.end) return told(verdicts)
      verdicts.push(machine.see(sight(shown, at)))
    }
  }
  return told(verdicts)
}

function told(verdicts: readonly Verdict[]) {
  return {
    end: verdicts.at(-1)?.end ?? null,
    keyFrames: verdicts.flatMap(({ keyFrame }) => keyFrame ?? []),
    says: verdicts
      .map(({ says }) => (says.kind === 'hint' ? says.hint : says.gesture))
      .filter((word, index, words) => word !== words[index - 1]),
    verdicts,
  }
}

function sight(shown: Shown, at: number): Sight {
  const face = shown === 'nobody' ? null : shown === 'two' ? straight : poses[shown]
  const faces = { nobody: 0, two: 2 }[shown as string] ?? 1
  return { at, faces, face, light: { luma: 150, clipped: 0 }, sharpness: 500 }
}

const inOrder = [
  ['straight', 1],
  ['left', 1],
  ['straight', 1],
  ['close', 1],
  ['straight', 1],
  ['right', 1],
] as const

describe('[LIV-06] the challenge of the built-in check', () => {
  test.each([5, 15])('an honest person passes at %s frames a second', (perSecond) => {
    expect(play(['turn_left', 'closer', 'turn_right'], inOrder, perSecond).end).toBe('done')
  })

  test.each([5, 15])('an honest person passes without turning at %s frames a second', (perSecond) => {
    const scenes = [
      ['straight', 1],
      ['closed', 0.6],
      ['straight', 1],
      ['close', 1],
      ['straight', 1],
      ['far', 1],
      ['straight', 1],
    ] as const

    expect(play(['blink', 'closer', 'farther'], scenes, perSecond)).toMatchObject({
      end: 'done',
      keyFrames: [0, 1, 2, 3],
    })
  })

  test('all gestures in the requested order pass, with a key frame of each', () => {
    const { end, keyFrames, says, verdicts } = play(['turn_left', 'closer', 'turn_right'], inOrder)

    expect(end).toBe('done')
    expect(keyFrames).toEqual([0, 1, 2, 3])
    expect(verdicts.map(({ done }) => done)).toEqual(verdicts.map(({ done }) => done).sort())
    expect(says).toEqual([
      'hold_still',
      'turn_left',
      'look_straight',
      'closer',
      'move_away',
      'look_straight',
      'turn_right',
    ])
  })

  test.each<[string, LivenessGesture, Shown]>([
    ['turns the other way', 'turn_left', 'right'],
    ['turns instead of coming closer', 'closer', 'left'],
    ['comes closer instead of going farther', 'farther', 'close'],
    ['comes closer instead of turning', 'turn_right', 'close'],
    ['turns instead of blinking', 'blink', 'right'],
  ])('a person who %s does not pass', (_who, gesture, shown) => {
    expect(
      play(
        [gesture],
        [
          ['straight', 1],
          [shown, 1],
        ],
      ).end,
    ).toBe('wrong_gesture')
  })

  test.each<[LivenessGesture, Shown]>([
    ['farther', 'far'],
    ['blink', 'closed'],
  ])('passes without turning the head: %s', (gesture, shown) => {
    expect(
      play(
        [gesture],
        [
          ['straight', 1],
          [shown, 1],
          ['straight', 1],
        ],
      ).end,
    ).toBe('done')
  })

  test('a turn that is too small is waited for, but not forever', () => {
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['nearly', 10],
        ],
      ).end,
    ).toBe(null)
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['nearly', 13],
        ],
      ).end,
    ).toBe('too_slow')
  })

  test.each(['tiltedPhoto', 'pushedPhoto'] as const)('a turn of a flat photo is none: %s', (shown) => {
    const scenes = [
      ['straight', 1],
      [shown, 13],
    ] as const

    expect(play(['turn_left'], scenes)).toMatchObject({ end: 'too_slow', keyFrames: [0] })
  })

  test('a picture that never moves does not pass', () => {
    expect(play(['turn_left', 'closer', 'turn_right'], [['straight', 20]]).end).toBe('too_slow')
  })

  test('the next gesture is requested only after the face has returned to neutral', () => {
    const { says, end } = play(
      ['turn_left', 'turn_right'],
      [
        ['straight', 1],
        ['left', 5],
      ],
    )

    expect(end).toBe(null)
    expect(says).not.toContain('turn_right')
  })

  test('a face may disappear for a moment, but not for longer', () => {
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['nobody', 1.5],
          ['left', 1],
        ],
      ).end,
    ).toBe('done')
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['nobody', 2.5],
        ],
      ).end,
    ).toBe('face_lost')
  })

  test('a person passing through the picture is tolerated, one who stays is a second face', () => {
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['two', 0.4],
          ['left', 1],
        ],
      ).end,
    ).toBe('done')
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['two', 1],
        ],
      ).end,
    ).toBe('two_faces')
  })

  test('one bad frame is not a wrong gesture', () => {
    expect(
      play(
        ['turn_left'],
        [
          ['straight', 1],
          ['right', 0.1],
          ['left', 1],
        ],
      ).end,
    ).toBe('done')
  })

  test('the best frame is a frontal one, never a turned or a near one', () => {
    const { verdicts } = play(['turn_left', 'closer', 'turn_right'], inOrder)
    const best = verdicts.flatMap(({ isBest }, index) => (isBest ? index / 10 : []))

    expect(best.length).toBeGreaterThan(0)
    expect(best.every((second) => second < 1 || Math.floor(second) % 2 === 0)).toBe(true)
  })

  test('the gesture restarts after a long pause of the page', () => {
    const machine = challenge({ gestures: ['turn_left'], secondsPerGesture: 12 })
    for (let at = 0; at <= 2000; at += 100) machine.see(sight('straight', at))

    machine.pausedFor(60_000)

    expect(machine.see(sight('straight', 62_100)).end).toBe(null)
    expect(machine.see(sight('straight', 62_500)).says).toMatchObject({ kind: 'gesture', gesture: 'turn_left' })
  })
})
