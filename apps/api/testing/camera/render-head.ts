import { type Attitude, faceInPose, type Placing } from './face-in-pose.ts'
import { blankFrame, type Frame, frameHeight, frameWidth } from './frame.ts'
import { paintGround, paintRoom } from './ground.ts'
import { type Portrait, portraits, type Sitter } from './portrait.ts'
import { type Sensing, sense } from './sensor.ts'
import { clearDepths, paintSurface } from './triangles.ts'

/** Position and attitude of the head, and quality of the camera: x and y as fractions of the frame, from its middle. */
export interface Pose extends Attitude, Sensing {
  readonly scale: number
  readonly x: number
  readonly y: number
}

const straight: Pose = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  scale: 1,
  eyesClosed: 0,
  x: 0,
  y: -0.04,
  brightness: 1,
  blur: 0,
  noise: 4,
}

/** Ear to ear, as a fraction of the frame's width at scale 1; leaves room to come closer. */
const faceWidth = 0.19

export function renderHead(pose: Partial<Pose> = {}, sitter: Sitter = 'collins'): Frame {
  const whole = { ...straight, ...pose }
  const frame = blankFrame()
  paintHead(frame, portraits[sitter], whole, 0)
  sense(frame, whole)
  return frame
}

export function renderTwoHeads(): Frame {
  const frame = blankFrame()
  paintHead(frame, portraits.collins, { ...straight, x: -0.22, scale: 0.9 }, 0)
  paintHead(frame, portraits.tanguy, { ...straight, x: 0.24, scale: 0.9 }, frameWidth / 2)
  sense(frame, straight)
  return frame
}

export function renderRoom(): Frame {
  const frame = blankFrame()
  paintRoom(frame)
  sense(frame, straight)
  return frame
}

function paintHead(frame: Frame, portrait: Portrait, pose: Pose, from: number): void {
  const placing = place(portrait, pose)
  paintGround(frame, portrait, placing, from)
  const { face, around } = faceInPose(portrait, pose, placing)
  const depths = clearDepths()
  paintSurface(frame, depths, portrait, face, from)
  paintSurface(frame, depths, portrait, around, from)
}

function place({ face }: Portrait, pose: Pose): Placing {
  const scale = (pose.scale * faceWidth * frameWidth) / face.width
  return {
    scale,
    x: (0.5 + pose.x) * frameWidth - face.x * scale,
    y: (0.5 + pose.y) * frameHeight - face.y * scale,
  }
}
