import type { PoseDifference } from '@qadam/domain/registration/gesture-bounds'
import type { Pose } from './sight.ts'

const neutralYaw = 6
const neutralGrowth = 1.12
const neutralEyes = 0.75

export function difference(pose: Pose, from: Pose): PoseDifference {
  return {
    yaw: pose.yaw - from.yaw,
    nose: pose.cues.nose - from.cues.nose,
    skew: pose.cues.skew - from.cues.skew,
    shape: pose.cues.shape / from.cues.shape,
    jaw: further(pose.cues.jaw, from.cues.jaw),
    temple: further(pose.cues.temple, from.cues.temple),
    forehead: pose.cues.forehead - from.cues.forehead,
    growth: pose.width / from.width,
    eyes: pose.eyes !== null && from.eyes ? pose.eyes / from.eyes : 1,
  }
}

type Sides = Pose['cues']['jaw']

function further(now: Sides, from: Sides): Sides {
  return { left: now.left - from.left, right: now.right - from.right }
}

export function isNeutral({ yaw, growth, eyes }: PoseDifference): boolean {
  return Math.abs(yaw) < neutralYaw && growth < neutralGrowth && growth > 1 / neutralGrowth && eyes > neutralEyes
}
