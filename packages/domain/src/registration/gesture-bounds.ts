/**
 * Bounds of the built-in camera check. The page applies the stricter ones to every frame; the server measures the key
 * frames again with a little slack, so that a gesture accepted on the page is accepted there. Degrees as the mesh
 * reports them: about six tenths of the true ones. Lengths are shares of the width of the area around the oval.
 */
export type GestureBounds = {
  readonly turn: {
    /** Reported degrees. */
    readonly yaw: number
    /** The nose must pass the contour's middle by this much: a flat photo's hardly does. */
    readonly nose: number
    /** The eye that turns away may not become wider than the other by more than this logarithm. */
    readonly contrarySkew: number
    /** A photo becomes narrower as it is tilted or bent, a head does not. */
    readonly shape: number
    /** Of the nose's way: the leading eye goes further than the other side's jaw by this much at least. */
    readonly jaw: number
    /** Of the nose's way: the other eye goes further than the leading temple by this much at most. */
    readonly temple: number
    /** Of the nose's way: the first exceeds the second by this much at least. */
    readonly apart: number
    /** Of the nose's way: the forehead goes with the chin, or stays behind it by no more than this. */
    readonly forehead: number
  }
  readonly closer: number
  readonly farther: number
  readonly blink: number
  /** Beyond these, the gesture was another one than requested. */
  readonly instead: { readonly yaw: number; readonly closer: number; readonly farther: number }
  /** A face that comes closer, goes farther or blinks keeps its shape within this factor. */
  readonly sameShape: number
  readonly placed: {
    readonly narrowest: number
    readonly widest: number
    readonly aside: number
    readonly below: number
    readonly yaw: number
    readonly roll: number
    readonly darkest: number
    readonly brightest: number
    readonly clipped: number
  }
}

// The page reads turns without the model that finds the eyes' exact points, so only the server applies these cues.
const unasked = {
  jaw: Number.NEGATIVE_INFINITY,
  temple: Number.POSITIVE_INFINITY,
  apart: Number.NEGATIVE_INFINITY,
  forehead: Number.NEGATIVE_INFINITY,
}

export const pageBounds: GestureBounds = {
  turn: { yaw: 12, nose: 0.24, contrarySkew: 0.05, shape: 0.945, ...unasked },
  closer: 1.33,
  farther: 0.79,
  blink: 0.58,
  instead: { yaw: 15, closer: 1.4, farther: 0.7 },
  sameShape: 1.12,
  placed: {
    narrowest: 0.28,
    widest: 0.7,
    aside: 0.14,
    below: 0.2,
    yaw: 9,
    roll: 15,
    darkest: 55,
    brightest: 215,
    clipped: 0.3,
  },
}

export const serverBounds: GestureBounds = {
  turn: { yaw: 10, nose: 0.21, contrarySkew: 0.1, shape: 0.93, jaw: 0.32, temple: 0.354, apart: 0.06, forehead: -0.11 },
  closer: 1.28,
  farther: 1 / 1.2,
  blink: 0.62,
  instead: { yaw: 17, closer: 1.48, farther: 0.66 },
  sameShape: 1.16,
  placed: {
    narrowest: 0.26,
    widest: 0.74,
    aside: 0.17,
    below: 0.24,
    yaw: 12,
    roll: 18,
    darkest: 48,
    brightest: 222,
    clipped: 0.36,
  },
}

export type GestureName = 'turn_left' | 'turn_right' | 'closer' | 'farther' | 'blink'

/** How a face differs from the same face looking straight. */
export type PoseDifference = {
  /** Negative towards the person's own left. */
  readonly yaw: number
  readonly nose: number
  readonly skew: number
  readonly jaw: Sides
  readonly temple: Sides
  readonly forehead: number
  /** Factors. */
  readonly shape: number
  readonly growth: number
  readonly eyes: number
}

type Sides = { readonly left: number; readonly right: number }

/** Progress of a gesture by its weakest cue; done at 1 and above. */
export function gestureExtent(gesture: GestureName, now: PoseDifference, bounds: GestureBounds): number {
  switch (gesture) {
    // Not mirrored: a nose moving to the right of the picture moves to the person's own left.
    case 'turn_left':
      return turnExtent(
        {
          ...{ yaw: -now.yaw, nose: now.nose, skew: -now.skew },
          ...{ jaw: now.jaw.left, temple: now.temple.left, forehead: now.forehead },
        },
        now,
        bounds,
      )
    case 'turn_right':
      return turnExtent(
        {
          ...{ yaw: now.yaw, nose: -now.nose, skew: now.skew },
          ...{ jaw: -now.jaw.right, temple: -now.temple.right, forehead: -now.forehead },
        },
        now,
        bounds,
      )
    case 'closer':
      return whileShaped((now.growth - 1) / (bounds.closer - 1), now, bounds)
    case 'farther':
      return whileShaped((1 - now.growth) / (1 - bounds.farther), now, bounds)
    case 'blink':
      return whileShaped((1 - now.eyes) / (1 - bounds.blink), now, bounds)
  }
}

type Turn = Pick<PoseDifference, 'yaw' | 'nose' | 'skew' | 'forehead'> & {
  readonly jaw: number
  readonly temple: number
}

function turnExtent(towards: Turn, { shape }: PoseDifference, { turn }: GestureBounds): number {
  const extent = Math.min(towards.yaw / turn.yaw, towards.nose / turn.nose)
  const isSolid = shape >= turn.shape && towards.skew >= -turn.contrarySkew
  return isSolid && isWhole(towards, turn) ? extent : Math.min(extent, almost)
}

function isWhole({ forehead, jaw, nose, temple }: Turn, turn: GestureBounds['turn']): boolean {
  if (nose <= 0) return true
  const [ofJaw, ofTemple] = [jaw / nose, temple / nose]
  const isOneHead = ofJaw >= turn.jaw && ofTemple <= turn.temple && ofJaw - ofTemple >= turn.apart
  return isOneHead && forehead / nose >= turn.forehead
}

function whileShaped(extent: number, { shape }: PoseDifference, { sameShape }: GestureBounds): number {
  return shape <= sameShape && shape >= 1 / sameShape ? extent : Math.min(extent, almost)
}

/** Not done, however far the other cues went. */
const almost = 0.9

/** Returns whether another gesture was made than requested; blinks are involuntary and never count. */
export function isAnotherGesture(
  gesture: GestureName,
  { yaw, growth }: PoseDifference,
  bounds: GestureBounds,
): boolean {
  const { instead, turn } = bounds
  if (gesture === 'turn_left' && yaw >= turn.yaw) return true
  if (gesture === 'turn_right' && yaw <= -turn.yaw) return true
  const isTurn = gesture === 'turn_left' || gesture === 'turn_right'
  if (!isTurn && Math.abs(yaw) >= instead.yaw) return true
  if (gesture !== 'closer' && growth >= instead.closer) return true
  return gesture !== 'farther' && growth <= instead.farther
}
