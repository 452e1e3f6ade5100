import type { Difference } from './gestures.ts'
import type { Sight } from './sight.ts'

const maxYaw = 5
const maxPitch = 8
const maxGrowth = 1.2

/** How good a picture of the person a straight look is; null: it is none. */
export function likeness(
  { light, sharpness, face }: Sight,
  { yaw, growth, eyes }: Difference,
  pitch: number,
): number | null {
  // From too near a face is drawn wide: it is less like itself.
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
