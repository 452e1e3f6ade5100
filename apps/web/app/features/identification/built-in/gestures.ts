import type { LivenessGesture } from '../liveness-check.ts'
import type { Pose } from './sight.ts'

/**
 * How a pose differs from the baseline. The server measures the same key frames again with slightly lower thresholds
 * (10 degrees, 1.28 times), so that a gesture accepted here is accepted there.
 */
export type Difference = { readonly yaw: number; readonly growth: number; readonly eyes: number }

const turned = 12
const grown = 1.33
const shrunk = 0.79
const closed = 0.58

/** Deviation at which an unrelated movement counts as another gesture. */
const turnedInstead = 15
const grownInstead = 1.4
const shrunkInstead = 0.7

const neutralYaw = 6
const neutralGrowth = 1.12
const neutralEyes = 0.75

export function difference(pose: Pose, from: Pose): Difference {
  return {
    yaw: pose.yaw - from.yaw,
    growth: pose.width / from.width,
    eyes: pose.eyes !== null && from.eyes ? pose.eyes / from.eyes : 1,
  }
}

/** Progress of a gesture; done at 1 and above. */
export function extentOf(gesture: LivenessGesture, { yaw, growth, eyes }: Difference): number {
  switch (gesture) {
    // Not mirrored: a nose moving to the right of the picture moves to the person's own left.
    case 'turn_left':
      return -yaw / turned
    case 'turn_right':
      return yaw / turned
    case 'closer':
      return (growth - 1) / (grown - 1)
    case 'farther':
      return (1 - growth) / (1 - shrunk)
    case 'blink':
      return (1 - eyes) / (1 - closed)
  }
}

/** Returns whether another gesture was made than requested; blinks are involuntary and never count. */
export function isAnother(gesture: LivenessGesture, { yaw, growth }: Difference): boolean {
  if (gesture === 'turn_left' && yaw >= turned) return true
  if (gesture === 'turn_right' && yaw <= -turned) return true
  const isTurn = gesture === 'turn_left' || gesture === 'turn_right'
  if (!isTurn && Math.abs(yaw) >= turnedInstead) return true
  if (gesture !== 'closer' && growth >= grownInstead) return true
  return gesture !== 'farther' && growth <= shrunkInstead
}

export function isNeutral({ yaw, growth, eyes }: Difference): boolean {
  return Math.abs(yaw) < neutralYaw && growth < neutralGrowth && growth > 1 / neutralGrowth && eyes > neutralEyes
}
