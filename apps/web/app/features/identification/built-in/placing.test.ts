import { expect, test } from 'vitest'
import { baseline, inTheWay } from './placing.ts'
import type { Pose, Sight } from './sight.ts'

const face: Pose = {
  aside: 0,
  below: 0,
  width: 0.4,
  yaw: 1,
  pitch: 7,
  roll: 2,
  eyes: null,
  cues: { nose: 0, skew: 0, shape: 1, jaw: { left: 0, right: 0 }, temple: { left: 0, right: 0 }, forehead: 0 },
}
const seen: Sight = { at: 0, faces: 1, face, light: { luma: 150, clipped: 0 }, sharpness: 500 }
const nobody = { ...seen, faces: 0, face: null }

// Values of faces and light as measured on the rendered test pictures.
test.each<[string, Sight, string | null]>([
  ['no face', nobody, 'no_face'],
  ['no face visible in the dark', { ...nobody, light: { luma: 12, clipped: 0.6 } }, 'too_dark'],
  ['no face visible against a lamp', { ...nobody, light: { luma: 198, clipped: 0.7 } }, 'too_bright'],
  ['two faces', { ...seen, faces: 2 }, 'two_faces'],
  ['a face in the dark', { ...seen, light: { luma: 19, clipped: 0.1 } }, 'too_dark'],
  ['a face under a lamp', { ...seen, light: { luma: 190, clipped: 0.5 } }, 'too_bright'],
  ['a face too far away', { ...seen, face: { ...face, width: 0.16 } }, 'come_closer'],
  ['a face too close', { ...seen, face: { ...face, width: 0.8 } }, 'move_away'],
  ['a face off centre', { ...seen, face: { ...face, aside: 0.3 } }, 'to_the_centre'],
  ['a face looking aside', { ...seen, face: { ...face, yaw: 17 } }, 'look_straight'],
  ['a face in the right place', seen, null],
])('hint before the check starts: %s', (_what, sight, hint) => {
  expect(inTheWay(sight)).toBe(hint)
})

test('a swaying face is waited for until it holds still for six tenths of a second', () => {
  const still = baseline()
  const look = (at: number, yaw: number) => still.take({ at, face: { ...face, yaw } })

  expect([look(0, 0), look(200, 8), look(400, 0), look(600, 0), look(800, 1)]).toEqual([null, null, null, null, null])
  expect(look(1000, 2)).toMatchObject({ yaw: 1 })
})
