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

export const portraits = {
  collins: portrait('head.jpg', headMesh),
  tanguy: portrait('other-head.jpg', otherHeadMesh),
}

export type Sitter = keyof typeof portraits
