import { memberAt } from '@qadam/domain/list/member-at'
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

/** Reported degrees are about six tenths of the true ones, so 10 is a turn of about seventeen. */
const turned = 10
const grown = 1.28
const shrunk = 1 / 1.2
const closed = 0.62
const straight = 15
/** Below this width in pixels a face cannot be recognised. */
const leastPoints = 80
/** Measured on stills: 0.78 or more for one person turning, 0.42 or less for two people. */
const samePerson = 0.5

/** Expects one reading per frame: straight, each gesture, best. */
export function flawInFaces(readings: readonly FaceReading[], gestures: readonly LivenessGesture[]): string | null {
  if (readings.some(({ faces }) => faces.length === 0)) return 'no_face'
  if (readings.some(({ faces }) => faces.length > 1)) return 'two_faces'
  const looks = readings.flatMap(({ faces, width }) =>
    faces.map((face): Look => ({ face, part: face.box.width / width })),
  )
  const [first, ...others] = looks
  if (!first || looks.some(({ face }) => face.box.width < leastPoints)) return 'too_far'
  if (Math.abs(first.face.yaw) > straight) return 'not_straight'
  const wrong = gestures.findIndex((gesture, index) => !isShown(gesture, first, memberAt(others, index)))
  if (wrong !== -1) return `wrong_gesture ${wrong + 1}`
  if (Math.abs(memberAt(others, others.length - 1).face.yaw - first.face.yaw) > straight) return 'best_frame_turned'
  return others.some(({ face }) => likeness(face.embedding, first.face.embedding) < samePerson) ? 'other_person' : null
}

type Look = { readonly face: Face; readonly part: number }

function isShown(gesture: LivenessGesture, from: Look, now: Look): boolean {
  const turn = now.face.yaw - from.face.yaw
  const growth = now.part / from.part
  switch (gesture) {
    case 'turn_left':
      return turn <= -turned
    case 'turn_right':
      return turn >= turned
    case 'closer':
      return growth >= grown
    case 'farther':
      return growth <= shrunk
    case 'blink':
      return isBlink(from.face.eyes, now.face.eyes)
  }
}

function isBlink(open: number | null, now: number | null): boolean {
  return open !== null && now !== null && open > 0 && now / open <= closed
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
      likeness: rounded(face && first && likeness(face.embedding, first.embedding), 2),
    }
  })
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(digits))
}
