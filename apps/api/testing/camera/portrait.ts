import { readFileSync } from 'node:fs'
import { decode } from 'jpeg-js'
import headMesh from './head-mesh.json' with { type: 'json' }
import otherHeadMesh from './other-head-mesh.json' with { type: 'json' }

/** A picture of a person and the positions of the 468 face points in it: x, y and depth, in the picture's pixels. */
export interface Portrait {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
  readonly points: Float32Array
  readonly face: { readonly x: number; readonly y: number; readonly width: number }
}

function portrait(file: string, mesh: readonly number[]): Portrait {
  const picture = decode(readFileSync(new URL(file, import.meta.url)), { useTArray: true })
  const points = Float32Array.from(mesh)
  const [left, right] = bounds(points, 0)
  const [top, bottom] = bounds(points, 1)
  const face = { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left }
  return { width: picture.width, height: picture.height, rgba: picture.data, points, face }
}

function bounds(points: Float32Array, axis: 0 | 1): [number, number] {
  const values = points.filter((_, index) => index % 3 === axis)
  return [Math.min(...values), Math.max(...values)]
}

/** Mesh points of each eye's corners. */
const eyeCorners = [
  [33, 133],
  [362, 263],
] as const

const collins = portrait('head.jpg', headMesh)

export const portraits = {
  collins,
  collinsInGlasses: inGlasses(collins),
  tanguy: portrait('other-head.jpg', otherHeadMesh),
}

export type Sitter = keyof typeof portraits

/** Paints dark round frames and a bridge onto the skin: they have neither depth nor reflections. */
function inGlasses(without: Portrait): Portrait {
  const { points, width, height } = without
  const rgba = without.rgba.slice()
  const lenses = eyeCorners.map(([corner, other]) => ({
    x: (points[corner * 3]! + points[other * 3]!) / 2,
    y: (points[corner * 3 + 1]! + points[other * 3 + 1]!) / 2,
    radius: Math.abs(points[other * 3]! - points[corner * 3]!) * 0.85,
  }))
  const [one, other] = [lenses[0]!, lenses[1]!]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const onLens = lenses.some((lens) => Math.abs(Math.hypot(x - lens.x, y - lens.y) - lens.radius) < 2.5)
      const onBridge = x > one.x + one.radius && x < other.x - other.radius && Math.abs(y - (one.y + other.y) / 2) < 2.5
      if (onLens || onBridge) rgba.set([24, 22, 26], (y * width + x) * 4)
    }
  }
  return { ...without, rgba }
}
