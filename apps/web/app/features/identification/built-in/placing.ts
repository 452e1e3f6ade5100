import type { LivenessHint } from '../liveness-check.ts'
import type { Light } from './face-reading.ts'
import type { Pose, Sight } from './sight.ts'

const darkest = 55
const darkestRoom = 35
const brightest = 215
const brightestRoom = 180
const maxClipped = 0.3
/** Shares of the frame's width: wide enough to recognise, narrow enough to come a third closer. */
const narrowest = 0.28
const widest = 0.7
const farthestAside = 0.14
const farthestBelow = 0.2
const maxYaw = 9
const maxRoll = 15

/** The one obstacle to starting the check; null if the face is in place. */
export function inTheWay({ faces, face, light }: Sight): LivenessHint | null {
  if (!face) return inTheWayOfFinding(light)
  if (faces > 1) return 'two_faces'
  if (light.luma < darkest) return 'too_dark'
  if (light.luma > brightest || light.clipped > maxClipped) return 'too_bright'
  if (face.width < narrowest) return 'come_closer'
  if (face.width > widest) return 'move_away'
  if (Math.abs(face.aside) > farthestAside || Math.abs(face.below) > farthestBelow) return 'to_the_centre'
  if (Math.abs(face.yaw) > maxYaw || Math.abs(face.roll) > maxRoll) return 'look_straight'
  return null
}

function inTheWayOfFinding({ luma, clipped }: Light): LivenessHint {
  if (luma < darkestRoom) return 'too_dark'
  return luma > brightestRoom && clipped > maxClipped ? 'too_bright' : 'no_face'
}

const stillMilliseconds = 600
const fewestSights = 3
const maxSway = 6
const maxGrowth = 1.08

/** Collects poses of a face that holds still, and returns the pose that all gestures are measured from. */
export function baseline() {
  let held: { at: number; face: Pose }[] = []
  return {
    forget() {
      held = []
    },
    /** Null until the face has held still for long enough. */
    take({ at, face }: { at: number; face: Pose }): Pose | null {
      held.push({ at, face })
      if (!isStill(held.map((one) => one.face))) held = [{ at, face }]
      const [first] = held
      if (!first || held.length < fewestSights || at - first.at < stillMilliseconds) return null
      return middlePose(held.map((one) => one.face))
    },
  }
}

function isStill(poses: readonly Pose[]): boolean {
  const yaws = poses.map(({ yaw }) => yaw)
  const widths = poses.map(({ width }) => width)
  return Math.max(...yaws) - Math.min(...yaws) < maxSway && Math.max(...widths) / Math.min(...widths) < maxGrowth
}

function middlePose(poses: readonly Pose[]): Pose {
  const eyes = poses.map((pose) => pose.eyes).filter((openness) => openness !== null)
  return {
    aside: median(poses.map(({ aside }) => aside)),
    below: median(poses.map(({ below }) => below)),
    width: median(poses.map(({ width }) => width)),
    yaw: median(poses.map(({ yaw }) => yaw)),
    pitch: median(poses.map(({ pitch }) => pitch)),
    roll: median(poses.map(({ roll }) => roll)),
    eyes: eyes.length > 0 ? median(eyes) : null,
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
