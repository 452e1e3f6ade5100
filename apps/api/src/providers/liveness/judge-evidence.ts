import { memberAt } from '@qadam/domain/list/member-at'
import {
  gestureExtent,
  isAnotherGesture,
  type PoseDifference,
  serverBounds,
} from '@qadam/domain/registration/gesture-bounds'
import type { Face, FaceReading } from '../../faces/face-reading.ts'
import { likeness } from '../../faces/likeness.ts'
import { holdsTogether } from './frame-chain.ts'
import type { FrameNumbers, LivenessEvidence, LivenessGesture } from './liveness.ts'

/**
 * A person takes longer than this for loading, the straight look and three gestures; faster frames were prepared in
 * advance.
 */
const leastSecondsPerGesture = 0.7
/** Allows for the return to a neutral pose and for a frame that had to be sent again. */
const graceSeconds = 10

/** Returns why the evidence is not worth examining, or null if it is. */
export function flawOf(evidence: LivenessEvidence): string | null {
  const { frames, gestures, isSpoilt } = evidence
  if (isSpoilt) return 'frame_exchanged'
  const isWhole = frames.length === gestures.length + 2 && frames.every(({ number }, index) => number === index)
  if (!isWhole || frames.slice(0, -1).some(({ jpeg }) => jpeg === null)) return 'incomplete'
  if (!holdsTogether(evidence)) return 'chain_broken'
  return timingFlaw(evidence)
}

/** Uses the server's own arrival times of the frames. */
function timingFlaw({ frames, gestures, openedAt, secondsPerGesture }: LivenessEvidence): string | null {
  const times = frames.map(({ receivedAt }) => receivedAt.getTime())
  const taken = memberAt(times, gestures.length) - openedAt.getTime()
  if (taken < gestures.length * leastSecondsPerGesture * 1_000) return 'too_quick'
  const gaps = times.slice(1).map((time, index) => time - memberAt(times, index))
  if (gaps.some((gap) => gap < 0)) return 'out_of_order'
  return gaps.some((gap) => gap > (secondsPerGesture + graceSeconds) * 1_000) ? 'too_slow' : null
}

/** Below this width in pixels a face cannot be recognised. */
const leastPoints = 80
/** Measured on stills: 0.78 or more for one person turning, 0.42 or less for two people. */
const samePerson = 0.5
/** The part of the frame that the page shows around the oval: width over height. */
const fieldProportion = 3 / 4

/** Expects one reading per frame: straight, each gesture, best. */
export function flawInFaces(readings: readonly FaceReading[], gestures: readonly LivenessGesture[]): string | null {
  if (readings.some(({ faces }) => faces.length === 0)) return 'no_face'
  if (readings.some(({ faces }) => faces.length > 1)) return 'two_faces'
  const looks = readings.flatMap((reading) => reading.faces.map((face): Look => ({ face, reading })))
  const [first, ...others] = looks
  if (!first || looks.some(({ face }) => face.box.width < leastPoints)) return 'too_far'
  const misplaced = flawInPlacing(first)
  if (misplaced) return misplaced
  const wrong = gestures.findIndex((gesture, index) => !isShown(gesture, difference(memberAt(others, index), first)))
  if (wrong !== -1) return `wrong_gesture ${wrong + 1}`
  const best = difference(memberAt(others, others.length - 1), first)
  if (Math.abs(best.yaw) > straight) return 'best_frame_turned'
  return others.some(({ face }) => likeness(face.embedding, first.face.embedding) < samePerson) ? 'other_person' : null
}

type Look = { readonly face: Face; readonly reading: FaceReading }

/** The page lets the best frame turn by 5 reported degrees. */
const straight = 8

/** The page begins with a face in its place; a client that skips this has not run the page's check. */
function flawInPlacing({ face, reading }: Look): string | null {
  const { placed } = serverBounds
  const { box, light, roll, yaw } = face
  if (Math.abs(yaw) > placed.yaw || Math.abs(roll) > placed.roll) return 'not_straight'
  const field = Math.min(reading.width, reading.height * fieldProportion)
  const aside = Math.abs(box.x + box.width / 2 - reading.width / 2) / field
  const below = Math.abs(box.y + box.height / 2 - reading.height / 2) / field
  const part = box.width / field
  if (part < placed.narrowest) return 'too_far'
  if (part > placed.widest || aside > placed.aside || below > placed.below) return 'out_of_place'
  const isBadLight = light.luma < placed.darkest || light.luma > placed.brightest || light.clipped > placed.clipped
  return isBadLight ? 'bad_light' : null
}

function isShown(gesture: LivenessGesture, now: PoseDifference): boolean {
  return gestureExtent(gesture, now, serverBounds) >= 1 && !isAnotherGesture(gesture, now, serverBounds)
}

function difference({ face, reading }: Look, from: Look): PoseDifference {
  const { cues, eyes, yaw } = face
  const open = from.face.eyes
  return {
    yaw: yaw - from.face.yaw,
    nose: cues.nose - from.face.cues.nose,
    skew: cues.skew - from.face.cues.skew,
    shape: cues.shape / from.face.cues.shape,
    jaw: further(cues.jaw, from.face.cues.jaw),
    temple: further(cues.temple, from.face.cues.temple),
    forehead: cues.forehead - from.face.cues.forehead,
    growth: face.box.width / reading.width / (from.face.box.width / from.reading.width),
    eyes: eyes !== null && open ? eyes / open : 1,
  }
}

type Sides = Face['cues']['jaw']

function further(now: Sides, from: Sides): Sides {
  return { left: now.left - from.left, right: now.right - from.right }
}

/** Numbers retained as legal evidence of how the verdict was reached, without biometric data. */
export function numbersOf(readings: readonly FaceReading[]): FrameNumbers[] {
  const first = readings[0]?.faces[0]
  return readings.map(({ faces, width }) => {
    const [face] = faces
    return {
      faces: faces.length,
      yaw: rounded(face?.yaw, 1),
      part: rounded(face && face.box.width / width, 3),
      eyes: rounded(face?.eyes, 3),
      nose: rounded(face?.cues.nose, 2),
      skew: rounded(face?.cues.skew, 2),
      shape: rounded(face?.cues.shape, 3),
      jaw_left: rounded(face?.cues.jaw.left, 3),
      jaw_right: rounded(face?.cues.jaw.right, 3),
      temple_left: rounded(face?.cues.temple.left, 3),
      temple_right: rounded(face?.cues.temple.right, 3),
      forehead: rounded(face?.cues.forehead, 3),
      likeness: rounded(face && first && likeness(face.embedding, first.embedding), 2),
    }
  })
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(digits))
}
