import { pageBounds } from '@qadam/domain/registration/gesture-bounds'
import type { LivenessHint } from '../liveness-check.ts'
import type { Light } from './face-reading.ts'
import type { Pose, Sight } from './sight.ts'

/** Wide enough to recognise, narrow enough to come a third closer. */
const { placed } = pageBounds
const darkestRoom = 35
const brightestRoom = 180

/** The one obstacle to starting the check; null if the face is in place. */
export function inTheWay({ faces, face, light }: Sight): LivenessHint | null {
  if (!face) return inTheWayOfFinding(light)
  if (faces > 1) return 'two_faces'
  if (light.luma < placed.darkest) return 'too_dark'
  if (light.luma > placed.brightest || light.clipped > placed.clipped) return 'too_bright'
  if (face.width < placed.narrowest) return 'come_closer'
  if (face.width > placed.widest) return 'move_away'
  if (Math.abs(face.aside) > placed.aside || Math.abs(face.below) > placed.below) return 'to_the_centre'
  if (Math.abs(face.yaw) > placed.yaw || Math.abs(face.roll) > placed.roll) return 'look_straight'
  return null
}

function inTheWayOfFinding({ luma, clipped }: Light): LivenessHint {
  if (luma < darkestRoom) return 'too_dark'
  return luma > brightestRoom && clipped > placed.clipped ? 'too_bright' : 'no_face'
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
    cues: {
      nose: median(poses.map(({ cues }) => cues.nose)),
      skew: median(poses.map(({ cues }) => cues.skew)),
      shape: median(poses.map(({ cues }) => cues.shape)),
      jaw: middleSides(poses.map(({ cues }) => cues.jaw)),
      temple: middleSides(poses.map(({ cues }) => cues.temple)),
      forehead: median(poses.map(({ cues }) => cues.forehead)),
    },
    eyes: eyes.length > 0 ? median(eyes) : null,
  }
}

type Sides = Pose['cues']['jaw']

function middleSides(sides: readonly Sides[]): Sides {
  return { left: median(sides.map(({ left }) => left)), right: median(sides.map(({ right }) => right)) }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
