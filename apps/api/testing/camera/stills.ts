import { encode } from 'jpeg-js'
import type { Frame } from './frame.ts'
import { type Pose, renderHead, renderRoom, renderTwoHeads } from './render-head.ts'

/** Left and right are the person's own; a true turn of 28° is read by the engine as about 17°. */
export const poses = {
  straight: {},
  turnedLeft: { yaw: 28 },
  turnedRight: { yaw: -28 },
  closer: { scale: 1.4 },
  farther: { scale: 0.75 },
  eyesClosed: { eyesClosed: 1 },
  dark: { brightness: 0.12, noise: 9 },
  overexposed: { brightness: 2.3 },
  tooFar: { scale: 0.45 },
  blurred: { blur: 6 },
} satisfies Record<string, Partial<Pose>>

export type PoseName = keyof typeof poses
export type StillName = PoseName | 'anotherPerson' | 'twoFaces' | 'noFace'

/** A camera frame as it is sent: a JPEG of 640 × 480, the same bytes on each run. */
export function still(name: StillName): Buffer {
  const known = taken.get(name)
  if (known) return known
  const bytes = toJpeg(frameOf(name))
  taken.set(name, bytes)
  return bytes
}

const taken = new Map<StillName, Buffer>()

function frameOf(name: StillName): Frame {
  if (name === 'anotherPerson') return renderHead({}, 'tanguy')
  if (name === 'twoFaces') return renderTwoHeads()
  if (name === 'noFace') return renderRoom()
  return renderHead(poses[name])
}

export function toJpeg(frame: Frame): Buffer {
  return encode(frame, 80).data
}
