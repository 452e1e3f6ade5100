import { blankFrame, type Frame, frameHeight, frameWidth } from './frame.ts'
import { type Portrait, portraits } from './portrait.ts'
import { sense } from './sensor.ts'
import { copyPixel } from './triangles.ts'

/** Changes to one flat photo held before the camera; angles in degrees, yaw > 0 to the person's own left. */
export interface Forgery {
  /** Size of the photo: 1 shows the face as wide as `renderHead` does. */
  readonly scale?: number
  /** Narrows the photo as if tilted, without perspective: the width is multiplied by the cosine. */
  readonly squeeze?: number
  /** Slants the photo: pixels sideways for each pixel down. */
  readonly shear?: number
  /** Tilts the photo about its vertical axis, seen by a lens at a distance of `near` face widths. */
  readonly tilt?: number
  readonly near?: number
  /** Bends the photo around a vertical cylinder as wide as this many face widths, which turns by `turn`. */
  readonly bend?: number
  readonly turn?: number
  /** Pushes the middle of the face sideways in the picture, by this share of the face's width. */
  readonly push?: number
  /** Leans the photo in its own plane, to the person's own left. */
  readonly roll?: number
  /** Reach of the push across and down, in face widths. */
  readonly reach?: readonly [across: number, down: number]
}

const faceWidth = 0.19
const near = 3

/** Renders one flat photo of the person under a forgery; the same bytes on each run. */
export function renderPhoto(forgery: Forgery, portrait: Portrait = portraits.collins): Frame {
  const frame = blankFrame()
  const size = ((forgery.scale ?? 1) * faceWidth * frameWidth) / portrait.face.width
  const [sinRoll, cosRoll] = [Math.sin(radians(forgery.roll ?? 0)), Math.cos(radians(forgery.roll ?? 0))]
  for (let y = 0; y < frameHeight; y++) {
    for (let x = 0; x < frameWidth; x++) {
      const right = (x - frameWidth / 2) / size / portrait.face.width
      const below = (y - frameHeight * 0.46) / size / portrait.face.width
      const [across, down] = [right * cosRoll + below * sinRoll, below * cosRoll - right * sinRoll]
      const point = onPhoto(across, down, forgery)
      const pixel = y * frameWidth + x
      if (!point || !copyWithin(frame, pixel, portrait, pushed(point, forgery))) {
        frame.data.set(wall, pixel * 4)
      }
    }
  }
  sense(frame, { brightness: 1, blur: 0, noise: 4 })
  return frame
}

const wall = [206, 202, 192]

type Point = readonly [across: number, down: number]

/** Maps a point of the frame to the photo, both in face widths from the middle of the face. */
function onPhoto(across: number, down: number, forgery: Forgery): Point | null {
  const { bend, shear = 0, squeeze = 0, tilt = 0, turn = 0 } = forgery
  const slanted = (across - shear * down) / Math.cos(radians(squeeze))
  if (bend) return onCylinder(slanted, down, bend / 2, radians(turn))
  return tilt ? onTilted(slanted, down, radians(tilt), forgery.near ?? near) : [slanted, down]
}

/** The ray through the frame's point meets the photo's plane; the middle of the photo stays where it is. */
function onTilted(across: number, down: number, tilt: number, distance: number): Point | null {
  // A point (u, v) of the photo stands at u·cos across and u·sin behind the middle.
  const u = (across * distance) / (distance * Math.cos(tilt) - across * Math.sin(tilt))
  const depth = distance + u * Math.sin(tilt)
  return depth > 0.2 ? [u, (down * depth) / distance] : null
}

/** Seen from afar; the photo lies on the front half of the cylinder. */
function onCylinder(across: number, down: number, radius: number, turn: number): Point | null {
  if (Math.abs(across) >= radius) return null
  return [radius * (Math.asin(across / radius) - turn), down]
}

/** Moves the middle of the face and fades out towards its contour. */
function pushed([across, down]: Point, { push = 0, reach = [0.28, 0.4] }: Forgery): Point {
  return [across - push * Math.exp(-((across / reach[0]) ** 2) - ((down - 0.05) / reach[1]) ** 2), down]
}

function copyWithin(frame: Frame, pixel: number, portrait: Portrait, [across, down]: Point): boolean {
  const u = portrait.face.x + across * portrait.face.width
  const v = portrait.face.y + down * portrait.face.width
  if (u < 0 || v < 0 || u >= portrait.width || v >= portrait.height) return false
  copyPixel(frame, pixel, portrait, u, v)
  return true
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
