import type { Placing } from './face-in-pose.ts'
import { type Frame, frameHeight, frameWidth } from './frame.ts'
import type { Portrait } from './portrait.ts'
import { copyPixel } from './triangles.ts'

/** Paints the picture, and a wall beyond its edges. */
export function paintGround(frame: Frame, portrait: Portrait, placing: Placing, from = 0): void {
  for (let y = 0; y < frameHeight; y++) {
    const v = (y - placing.y) / placing.scale
    const outsideY = Math.max(-v, v - portrait.height + 1, 0)
    for (let x = from; x < frameWidth; x++) {
      const u = (x - placing.x) / placing.scale
      const outside = Math.max(-u, u - portrait.width + 1, outsideY)
      const pixel = y * frameWidth + x
      if (outside < fade) copyPixel(frame, pixel, portrait, u, v)
      if (outside > 0) mixWall(frame, pixel, x, y, Math.min(outside / fade, 1))
    }
  }
}

export function paintRoom(frame: Frame): void {
  for (let y = 0; y < frameHeight; y++) {
    for (let x = 0; x < frameWidth; x++) {
      const out = (y * frameWidth + x) * 4
      mixWall(frame, y * frameWidth + x, x, y, 1)
      const thing = things.find(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
      if (thing) frame.data.set(thing.colour, out)
    }
  }
}

const things = [
  { left: 96, top: 60, right: 104, bottom: 236, colour: [236, 234, 228] },
  { left: 40, top: 60, right: 160, bottom: 236, colour: [176, 205, 226] },
  { left: 400, top: 150, right: 590, bottom: 162, colour: [120, 88, 60] },
  { left: 420, top: 86, right: 440, bottom: 150, colour: [140, 52, 44] },
  { left: 442, top: 96, right: 456, bottom: 150, colour: [48, 84, 120] },
  { left: 458, top: 80, right: 482, bottom: 150, colour: [60, 104, 72] },
  { left: 0, top: 400, right: frameWidth, bottom: frameHeight, colour: [150, 118, 86] },
]

/** In pixels of the picture. */
const fade = 36

function mixWall(frame: Frame, pixel: number, x: number, y: number, part: number): void {
  const light = 1 - 0.25 * (y / frameHeight) - 0.1 * Math.abs(x / frameWidth - 0.4)
  for (let channel = 0; channel < 3; channel++) {
    const at = pixel * 4 + channel
    frame.data[at] = frame.data[at]! * (1 - part) + wall[channel]! * light * part
  }
}

const wall = [206, 202, 192]
