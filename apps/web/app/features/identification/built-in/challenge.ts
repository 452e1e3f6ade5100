import { memberAt } from '@qadam/domain/list/member-at'
import { gestureExtent, isAnotherGesture, pageBounds } from '@qadam/domain/registration/gesture-bounds'
import type { LivenessFailure, LivenessGesture, LivenessHint } from '../liveness-check.ts'
import { likeness } from './best-frame.ts'
import { difference, isNeutral } from './gestures.ts'
import { lasting } from './lasting.ts'
import { baseline, inTheWay } from './placing.ts'
import type { Pose, Sight } from './sight.ts'

type Asked = { readonly gestures: readonly LivenessGesture[]; readonly secondsPerGesture: number }

export type Says =
  | { readonly kind: 'hint'; readonly hint: LivenessHint }
  | { readonly kind: 'gesture'; readonly gesture: LivenessGesture; readonly position: number; readonly count: number }

export type Verdict = {
  readonly says: Says
  /** Progress of the current request, 0 to 1. */
  readonly part: number
  /** Number of completed gestures. */
  readonly done: number
  /** This frame should be stored: as the best of all, or as the clearest of the current gesture. */
  readonly isBest: boolean
  readonly isPeak: boolean
  /** The key frame of this number is complete: the clearest frame is final. */
  readonly keyFrame: number | null
  readonly end: 'done' | LivenessFailure | null
}

const lostAfter = 2000
const secondFaceFor = 500
const wrongFor = 300
const neutralFor = 350
const peakFor = 500
/** A face turned further is less recognisable, so it makes no better key frame. */
const farEnough = 1.7
/** Time limit for a face that is in place but never holds still. */
const placingFor = 180_000

type Stage =
  | { readonly name: 'placing' }
  | { readonly name: 'neutral'; readonly position: number }
  | {
      readonly name: 'gesture'
      readonly position: number
      readonly peak: { readonly since: number; readonly most: number } | null
    }

/**
 * State machine of the challenge: a face in place, then each gesture from a neutral pose, in the server's order. It
 * reads no camera, and no clock but the timestamps of its input.
 */
export function challenge({ gestures, secondsPerGesture }: Asked) {
  const still = baseline()
  const [isLost, areTwo, isWrong, isBack] = [
    lasting(lostAfter),
    lasting(secondFaceFor),
    lasting(wrongFor),
    lasting(neutralFor),
  ]
  let stage: Stage = { name: 'placing' }
  let from: Pose | undefined
  let best = Number.NEGATIVE_INFINITY
  let since: number | undefined
  let done = 0

  return {
    see(sight: Sight): Verdict {
      since ??= sight.at
      return stage.name === 'placing' || !from ? place(sight, sight.at - since) : follow(sight, from, sight.at - since)
    },
    /** The page was hidden this long: the current step restarts. */
    pausedFor(milliseconds: number) {
      if (since !== undefined) since += milliseconds
      still.forget()
      for (const watch of [isLost, areTwo, isWrong, isBack]) watch.forget()
      if (stage.name === 'gesture') stage = { name: 'neutral', position: stage.position }
    },
  }

  function place(sight: Sight, waited: number): Verdict {
    const hint = inTheWay(sight)
    if (waited > placingFor) return ends(sight.face ? 'too_slow' : 'face_lost')
    if (hint || !sight.face) {
      still.forget()
      return verdict({ says: { kind: 'hint', hint: hint ?? 'no_face' } })
    }
    const found = still.take({ at: sight.at, face: sight.face })
    if (!found) return verdict({ says: { kind: 'hint', hint: 'hold_still' } })
    from = found
    since = sight.at
    stage = { name: 'gesture', position: 0, peak: null }
    return verdict({ says: asks(0), isBest: isBest(sight, found), isPeak: true, keyFrame: 0 })
  }

  function follow(sight: Sight, straight: Pose, waited: number): Verdict {
    const { at, face } = sight
    if (areTwo.holds(sight.faces > 1, at)) return ends('two_faces')
    if (isLost.holds(!face, at)) return ends('face_lost')
    if (waited > secondsPerGesture * 1000) return ends('too_slow')
    if (sight.faces > 1) return verdict({ says: { kind: 'hint', hint: 'two_faces' } })
    if (!face) return verdict({ says: { kind: 'hint', hint: 'no_face' } })
    const now = difference(face, straight)
    const kept = { isBest: isBest(sight, straight) }
    return stage.name === 'gesture' ? watch(at, now, kept) : settle(at, now, kept)
  }

  type Kept = { readonly isBest: boolean }
  type Now = ReturnType<typeof difference>

  function settle(at: number, now: Now, kept: Kept): Verdict {
    const { position } = stage as Extract<Stage, { name: 'neutral' }>
    if (isBack.holds(isNeutral(now), at)) {
      isBack.forget()
      stage = { name: 'gesture', position, peak: null }
      return verdict({ ...kept, says: asks(position) })
    }
    const hint = now.growth > 1.12 ? 'move_away' : now.growth < 0.89 ? 'come_closer' : 'look_straight'
    return verdict({ ...kept, says: { kind: 'hint', hint } })
  }

  function watch(at: number, now: Now, kept: Kept): Verdict {
    const { position, peak } = stage as Extract<Stage, { name: 'gesture' }>
    const gesture = memberAt(gestures, position)
    const says = asks(position)
    if (isWrong.holds(isAnotherGesture(gesture, now, pageBounds), at)) return ends('wrong_gesture')
    const extent = gestureExtent(gesture, now, pageBounds)
    if (!peak) {
      if (extent < 1) return verdict({ ...kept, says, part: Math.max(0, extent) })
      stage = { name: 'gesture', position, peak: { since: at, most: extent } }
      return verdict({ ...kept, says, part: 1, isPeak: true })
    }
    if (at - peak.since < peakFor && extent >= 1) {
      const isPeak = extent > peak.most && extent <= farEnough
      if (isPeak) stage = { name: 'gesture', position, peak: { since: peak.since, most: extent } }
      return verdict({ ...kept, says, part: 1, isPeak })
    }
    since = at
    isWrong.forget()
    done = position + 1
    stage = { name: 'neutral', position: done }
    const isLast = position + 1 === gestures.length
    return verdict({ ...kept, says, part: 1, keyFrame: position + 1, end: isLast ? 'done' : null })
  }

  function asks(position: number): Says {
    return { kind: 'gesture', gesture: memberAt(gestures, position), position: position + 1, count: gestures.length }
  }

  function isBest(sight: Sight, straight: Pose): boolean {
    if (!sight.face || sight.faces > 1) return false
    const score = likeness(sight, difference(sight.face, straight), sight.face.pitch - straight.pitch)
    if (score === null || score <= best) return false
    best = score
    return true
  }

  function ends(failure: LivenessFailure): Verdict {
    return verdict({ says: { kind: 'hint', hint: 'hold_still' }, end: failure })
  }

  function verdict(told: Partial<Verdict> & Pick<Verdict, 'says'>): Verdict {
    return { part: 0, done, isBest: false, isPeak: false, keyFrame: null, end: null, ...told }
  }
}
