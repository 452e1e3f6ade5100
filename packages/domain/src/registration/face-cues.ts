/** Points of a face mesh of 468 points, in pixels of an unmirrored picture. */
type Mesh = ReadonlyArray<readonly [x: number, y: number, depth?: number]>

/**
 * Measures of a face in the picture's plane. A turning head changes them in a way that a tilted or bent photo does not:
 * its nose stands before its contour, and it is no narrower from the side.
 */
export type FaceCues = {
  /** Tip of the nose from the middle of the contour, as a share of the contour's width; > 0 to the person's own left. */
  readonly nose: number
  /** Logarithm of the left eye's width over the right eye's. */
  readonly skew: number
  /** Width of the face over its height from forehead to nose: an open mouth changes nothing. */
  readonly shape: number
  /**
   * How far one eye stands beyond the other side's jaw, and the other eye beyond the one side's temple, as shares of the
   * contour's width: for a turn to the left and to the right. A head turns them all; a push moves its middle alone.
   */
  readonly jaw: Sides
  readonly temple: Sides
  /** How far the forehead stands beyond the chin, to the person's own left, as a share of the contour's width. */
  readonly forehead: number
}

type Sides = { readonly left: number; readonly right: number }

const tipOfNose = 1
const belowNose = 2
const forehead = 10
const chin = 152
const cheeks = { right: 234, left: 454 }
const lids = { right: 159, left: 386 }
const jaws = { right: 172, left: 397 }
const temples = { right: 54, left: 284 }
const eyes = { right: [33, 133], left: [263, 362] } as const

export function faceCues(mesh: Mesh): FaceCues {
  const across = alongCheeks(mesh)
  const x = (point: number) => across[point] ?? 0
  const between = (one: number, other: number) => {
    const [a, b] = [mesh[one], mesh[other]]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }
  const width = Math.max(...across) - Math.min(...across)
  const contour = x(cheeks.left) - x(cheeks.right)
  const beyond = (one: number, other: number) => share(x(one) - x(other), contour)
  return {
    nose: share(x(tipOfNose) - (x(cheeks.right) + x(cheeks.left)) / 2, contour),
    skew: Math.log(share(between(...eyes.left), between(...eyes.right)) || 1),
    shape: share(width, between(forehead, belowNose)),
    jaw: { left: beyond(lids.left, jaws.right), right: beyond(lids.right, jaws.left) },
    temple: { left: beyond(eyes.right[0], temples.left), right: beyond(eyes.left[0], temples.right) },
    forehead: beyond(forehead, chin),
  }
}

/**
 * How far across each point stands with the cheeks level. People lean their head as they turn it, and a photo can be
 * leaned: in the picture's own axes that alone moves jaw and temples to opposite sides.
 */
function alongCheeks(mesh: Mesh): number[] {
  const [right, left] = [mesh[cheeks.right], mesh[cheeks.left]]
  const lean = right && left ? Math.atan2(left[1] - right[1], left[0] - right[0]) : 0
  const [sin, cos] = [Math.sin(lean), Math.cos(lean)]
  return mesh.map(([x, y]) => x * cos + y * sin)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
