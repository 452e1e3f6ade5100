import type { PoseDifference } from '@qadam/domain/registration/gesture-bounds'
import type { Sight } from './sight.ts'

const maxYaw = 5
const maxPitch = 8
const maxGrowth = 1.2

/** Scores a frontal frame as a portrait; null if it is not frontal. */
export function likeness(
  { light, sharpness, face }: Sight,
  { yaw, growth, eyes }: PoseDifference,
  pitch: number,
): number | null {
  // Perspective distorts a face that is too near.
  if (!face || growth > maxGrowth || Math.abs(yaw) > maxYaw || Math.abs(pitch) > maxPitch || eyes < 0.8) return null
  return (
    Math.log(1 + sharpness) -
    Math.abs(yaw) / 10 -
    Math.abs(pitch) / 15 -
    Math.abs(light.luma - 130) / 100 -
    light.clipped * 3 +
    Math.min(face.width, 0.7)
  )
}
