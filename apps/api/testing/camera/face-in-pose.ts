import faceTriangles from './face-triangles.json' with { type: 'json' }
import type { Portrait } from './portrait.ts'
import type { Surface } from './triangles.ts'

/** How a head is held: degrees, yaw and roll > 0 to the person's own left; eyes 0 as in the picture, 1 closed. */
export interface Attitude {
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  readonly eyesClosed: number
}

/** Maps a coordinate of the picture to the frame. */
export interface Placing {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const pointsOfTheFace = 468
const outline = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
]
const eyes = [
  {
    upper: [246, 161, 160, 159, 158, 157, 173],
    lower: [7, 163, 144, 145, 153, 154, 155],
    crease: [247, 30, 29, 27, 28, 56, 190],
  },
  {
    upper: [466, 388, 387, 386, 385, 384, 398],
    lower: [249, 390, 373, 374, 380, 381, 382],
    crease: [467, 260, 259, 257, 258, 286, 414],
  },
]

/**
 * Hair, ears and neck follow the face, less with each ring: `reach` is how far out a ring is, `follows` its share of
 * the movement.
 */
const rings = [
  { reach: 1, follows: 1 },
  { reach: 1.2, follows: 0.75 },
  { reach: 1.45, follows: 0.3 },
  { reach: 1.75, follows: 0 },
]
const ringTriangles = rings.slice(1).flatMap((_, ring) => outline.flatMap((__, at) => quad(ring, at)))

export function faceInPose(
  portrait: Portrait,
  attitude: Attitude,
  placing: Placing,
): { face: Surface; around: Surface } {
  const points = turned(withEyes(portrait.points, attitude.eyesClosed), portrait, attitude)
  return {
    face: { corners: faceTriangles, inFrame: placed(points, placing), inPicture: flat(portrait.points) },
    around: around(portrait, points, placing),
  }
}

function withEyes(points: Float32Array, closed: number): Float32Array {
  if (closed === 0) return points
  const moved = points.slice()
  for (const { upper, lower, crease } of eyes) {
    upper.forEach((lid, at) => {
      const [from, to] = [points[lid * 3 + 1]!, points[lower[at]! * 3 + 1]!]
      moved[lid * 3 + 1] = from + (to - from) * closed
      moved[crease[at]! * 3 + 1] = points[crease[at]! * 3 + 1]! + (to - from) * 0.8 * closed
    })
  }
  return moved
}

function turned(points: Float32Array, { face }: Portrait, { yaw, pitch, roll }: Attitude): Float32Array {
  const [sinYaw, cosYaw] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))]
  const [sinPitch, cosPitch] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const [sinRoll, cosRoll] = [Math.sin(radians(roll)), Math.cos(radians(roll))]
  const axis = depthOfTheEars(points)
  const out = new Float32Array(points.length)
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]! - face.x, points[at + 1]! - face.y, points[at + 2]! - axis]
    const depth = x * sinYaw + z * cosYaw
    const [across, down] = [x * cosYaw - z * sinYaw, y * cosPitch + depth * sinPitch]
    out[at] = face.x + across * cosRoll - down * sinRoll
    out[at + 1] = face.y + across * sinRoll + down * cosRoll
    out[at + 2] = depth * cosPitch - y * sinPitch
  }
  return out
}

/** The head turns about the line between the ears. */
function depthOfTheEars(points: Float32Array): number {
  return (points[rightEar * 3 + 2]! + points[leftEar * 3 + 2]!) / 2
}

const rightEar = 234
const leftEar = 454

function around({ points, face }: Portrait, moved: Float32Array, placing: Placing): Surface {
  const inPicture = new Float32Array(rings.length * outline.length * 2)
  const inFrame = new Float32Array(rings.length * outline.length * 3)
  rings.forEach(({ reach, follows }, ring) => {
    outline.forEach((point, index) => {
      const at = ring * outline.length + index
      const u = face.x + (points[point * 3]! - face.x) * reach
      const v = face.y + (points[point * 3 + 1]! - face.y) * reach
      inPicture.set([u, v], at * 2)
      const x = u + (moved[point * 3]! - points[point * 3]!) * follows
      const y = v + (moved[point * 3 + 1]! - points[point * 3 + 1]!) * follows
      inFrame.set([placing.x + x * placing.scale, placing.y + y * placing.scale, behindTheFace], at * 3)
    })
  })
  return { corners: ringTriangles, inFrame, inPicture }
}

const behindTheFace = 1e6

function quad(ring: number, at: number): number[] {
  const next = (at + 1) % outline.length
  const [inner, outer] = [ring * outline.length, (ring + 1) * outline.length]
  return [inner + at, outer + at, outer + next, inner + at, outer + next, inner + next]
}

function placed(points: Float32Array, { x, y, scale }: Placing): Float32Array {
  const out = new Float32Array(pointsOfTheFace * 3)
  for (let at = 0; at < out.length; at += 3) {
    out[at] = x + points[at]! * scale
    out[at + 1] = y + points[at + 1]! * scale
    out[at + 2] = points[at + 2]! * scale
  }
  return out
}

function flat(points: Float32Array): Float32Array {
  return points.filter((_, index) => index % 3 !== 2)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
