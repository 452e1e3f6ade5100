import { expect, test } from 'vitest'
import type { Pixels } from './face-reading.ts'
import { qualityOf } from './picture-quality.ts'

const side = 200
const whole = { left: 0, top: 0, width: side, height: side }

function picture(brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    data.fill(brightness(at % side, Math.floor(at / side)), at * 4, at * 4 + 3)
  }
  return { data, width: side, height: side }
}

test('light is the mean brightness of the face and the share of fully white or black pixels', () => {
  expect(
    qualityOf(
      picture(() => 120),
      whole,
    ).light,
  ).toEqual({ luma: expect.closeTo(120), clipped: 0 })
  expect(
    qualityOf(
      picture((x) => (x < side / 2 ? 255 : 120)),
      whole,
    ).light.clipped,
  ).toBeCloseTo(0.5, 1)
})

test('only the face area is measured', () => {
  const lit = picture((x) => (x < side / 2 ? 200 : 10))

  expect(qualityOf(lit, { left: 0, top: 0, width: side / 2, height: side }).light.luma).toBeCloseTo(200)
})

test('a sharp picture varies more than a blurred one', () => {
  const sharp = picture((x) => (Math.floor(x / 8) % 2 === 0 ? 200 : 50))
  const blurred = picture((x) => 125 + 75 * Math.sin((x * Math.PI) / 8))

  expect(qualityOf(sharp, whole).sharpness).toBeGreaterThan(3 * qualityOf(blurred, whole).sharpness)
})
