import { type Frame, frameHeight, frameWidth } from './frame.ts'
import type { Portrait } from './portrait.ts'

/**
 * Triangles by corner indices, and each corner's position in the frame (x, y, depth: less is nearer) and in the picture
 * (x, y).
 */
export interface Surface {
  readonly corners: ArrayLike<number>
  readonly inFrame: Float32Array
  readonly inPicture: Float32Array
}

export type Depths = Float32Array

export function clearDepths(): Depths {
  return new Float32Array(frameWidth * frameHeight).fill(Number.POSITIVE_INFINITY)
}

/** Maps the picture onto the frame, triangle by triangle; skips back faces and hidden pixels. */
export function paintSurface(frame: Frame, depths: Depths, portrait: Portrait, surface: Surface, from = 0): void {
  for (let at = 0; at < surface.corners.length; at += 3) paintTriangle(frame, depths, portrait, surface, at, from)
}

function paintTriangle(
  frame: Frame,
  depths: Depths,
  portrait: Portrait,
  { corners, inFrame, inPicture }: Surface,
  at: number,
  from: number,
): void {
  const [a, b, c] = [corners[at]!, corners[at + 1]!, corners[at + 2]!]
  const [ax, ay, az] = [inFrame[a * 3]!, inFrame[a * 3 + 1]!, inFrame[a * 3 + 2]!]
  const [bx, by, bz] = [inFrame[b * 3]!, inFrame[b * 3 + 1]!, inFrame[b * 3 + 2]!]
  const [cx, cy, cz] = [inFrame[c * 3]!, inFrame[c * 3 + 1]!, inFrame[c * 3 + 2]!]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0 || area > 0 !== facesUs(inPicture, a, b, c)) return
  const [au, av] = [inPicture[a * 2]!, inPicture[a * 2 + 1]!]
  const [bu, bv] = [inPicture[b * 2]!, inPicture[b * 2 + 1]!]
  const [cu, cv] = [inPicture[c * 2]!, inPicture[c * 2 + 1]!]
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const bottom = Math.min(frameHeight - 1, Math.floor(Math.max(ay, by, cy)))
  const left = Math.max(from, Math.ceil(Math.min(ax, bx, cx)))
  const right = Math.min(frameWidth - 1, Math.floor(Math.max(ax, bx, cx)))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const p = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area
      const q = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area
      const r = 1 - p - q
      if (p < edge || q < edge || r < edge) continue
      const depth = p * az + q * bz + r * cz
      const pixel = y * frameWidth + x
      if (depth >= depths[pixel]!) continue
      depths[pixel] = depth
      copyPixel(frame, pixel, portrait, p * au + q * bu + r * cu, p * av + q * bv + r * cv)
    }
  }
}

/** Tolerance against rounding, which would leave a thread of background between two adjacent triangles. */
const edge = -1e-4

function facesUs(inPicture: Float32Array, a: number, b: number, c: number): boolean {
  const [ax, ay] = [inPicture[a * 2]!, inPicture[a * 2 + 1]!]
  const across = (inPicture[b * 2]! - ax) * (inPicture[c * 2 + 1]! - ay)
  return across - (inPicture[c * 2]! - ax) * (inPicture[b * 2 + 1]! - ay) > 0
}

/** Copies one point of the picture, interpolated between its pixels, into one pixel of the frame. */
export function copyPixel(frame: Frame, pixel: number, { width, height, rgba }: Portrait, u: number, v: number): void {
  const x = Math.min(Math.max(u, 0), width - 1.001)
  const y = Math.min(Math.max(v, 0), height - 1.001)
  const column = x | 0
  const row = y | 0
  const dx = x - column
  const dy = y - row
  const a = (row * width + column) * 4
  const b = a + width * 4
  const out = pixel * 4
  for (let channel = 0; channel < 3; channel++) {
    const above = rgba[a + channel]! * (1 - dx) + rgba[a + 4 + channel]! * dx
    const below = rgba[b + channel]! * (1 - dx) + rgba[b + 4 + channel]! * dx
    frame.data[out + channel] = above * (1 - dy) + below * dy
  }
}
