import { decode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { faceInPose } from './face-in-pose.ts'
import { type Frame, frameHeight, frameWidth } from './frame.ts'
import { portraits } from './portrait.ts'
import { renderHead } from './render-head.ts'
import { type StillName, still, toJpeg } from './stills.ts'

const everyStill = Object.keys({
  straight: 0,
  turnedLeft: 0,
  turnedRight: 0,
  closer: 0,
  farther: 0,
  eyesClosed: 0,
  dark: 0,
  overexposed: 0,
  tooFar: 0,
  blurred: 0,
  anotherPerson: 0,
  twoFaces: 0,
  noFace: 0,
} satisfies Record<StillName, 0>) as StillName[]

describe('camera frames for tests', () => {
  test.for(everyStill)('%s is a 640 × 480 JPEG that a client could send', (name) => {
    const { width, height } = decode(still(name), { useTArray: true })
    expect([width, height]).toEqual([frameWidth, frameHeight])
    expect(still(name).length).toBeLessThan(100_000)
  })

  test('a frame is byte-identical on each render, including its grain', () => {
    expect(toJpeg(renderHead({ yaw: 20 })).equals(toJpeg(renderHead({ yaw: 20 })))).toBe(true)
  })

  test('turning the head to its own left moves the nose to the right of the picture, which is not mirrored', () => {
    expect(tipOfTheNose(28)).toBeGreaterThan(tipOfTheNose(0) + 20)
    expect(tipOfTheNose(-28)).toBeLessThan(tipOfTheNose(0) - 20)
  })

  test('closing the eyes changes only the eyes', () => {
    const changed = changedPixels(renderHead({ noise: 0 }), renderHead({ noise: 0, eyesClosed: 1 }))
    expect(changed.length).toBeGreaterThan(300)
    const rows = changed.map((pixel) => Math.floor(pixel / frameWidth))
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(60)
  })

  test('too little light gives a dark picture and too much gives a white one', () => {
    const light = (name: StillName) => meanLight(decode(still(name), { useTArray: true }).data)
    expect(light('dark')).toBeLessThan(30)
    expect(light('straight')).toBeGreaterThan(80)
    expect(light('overexposed')).toBeGreaterThan(180)
  })
})

function tipOfTheNose(yaw: number): number {
  const attitude = { yaw, pitch: 0, roll: 0, eyesClosed: 0 }
  return faceInPose(portraits.collins, attitude, { x: 0, y: 0, scale: 1 }).face.inFrame[3]!
}

function changedPixels(before: Frame, after: Frame): number[] {
  return Array.from({ length: frameWidth * frameHeight }, (_, pixel) => pixel).filter(
    (pixel) => Math.abs(before.data[pixel * 4 + 1]! - after.data[pixel * 4 + 1]!) > 24,
  )
}

function meanLight(data: Uint8Array): number {
  return data.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0) / ((data.length / 4) * 3)
}
