import type { LivenessGesture } from '../liveness-check.ts'

export type OvalState = {
  /** Total and completed gestures: the completed share of the ring is closed. */
  readonly count: number
  readonly done: number
  readonly gesture: LivenessGesture | null
  /** Progress of the current gesture, 0 to 1. */
  readonly part: number
  readonly isInPlace: boolean
  /** Milliseconds; 0 with reduced motion. */
  readonly time: number
}

/** Spec §8. */
const overlay = 'rgb(10 20 16 / 55%)'
const waiting = '#ffffff'
const inPlace = '#8fe3bf'
const doneColour = '#3ddc97'

const start = -Math.PI / 2

export function drawOval(canvas: HTMLCanvasElement, state: OvalState): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  const size = sizeOf(state)
  const oval = { x: width / 2, y: height / 2, rx: width * 0.34 * size, ry: width * 0.46 * size }
  pen.clearRect(0, 0, width, height)

  pen.fillStyle = overlay
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.ellipse(oval.x, oval.y, oval.rx, oval.ry, 0, 0, 2 * Math.PI)
  pen.fill('evenodd')

  const stroke = Math.max(3, width * 0.014)
  pen.lineWidth = stroke
  pen.lineCap = 'round'
  // Dashes show «not yet» to people who do not see the colours.
  pen.setLineDash(state.isInPlace ? [] : [stroke * 2.5, stroke * 2.5])
  pen.strokeStyle = state.isInPlace ? inPlace : waiting
  pen.beginPath()
  pen.ellipse(oval.x, oval.y, oval.rx, oval.ry, 0, 0, 2 * Math.PI)
  pen.stroke()
  pen.setLineDash([])
  drawDone(pen, oval, stroke, state)
  drawArrows(pen, oval, state)
}

type Oval = { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number }

/** The oval grows or shrinks to prompt the person to move closer or farther. */
function sizeOf({ gesture, part }: OvalState): number {
  if (gesture === 'closer') return 1.28 + 0.04 * part
  if (gesture === 'farther') return 0.82
  return 1
}

function drawDone(
  pen: CanvasRenderingContext2D,
  oval: Oval,
  stroke: number,
  { count, done, part, gesture }: OvalState,
) {
  const closed = count > 0 ? Math.min(1, (done + (gesture ? part : 0)) / count) : 0
  if (closed <= 0) return
  pen.lineWidth = stroke * 2
  pen.strokeStyle = doneColour
  pen.beginPath()
  pen.ellipse(oval.x, oval.y, oval.rx, oval.ry, 0, start, start + 2 * Math.PI * closed)
  pen.stroke()
  if (closed < 1) return
  pen.beginPath()
  const size = oval.rx * 0.3
  pen.moveTo(oval.x - size, oval.y)
  pen.lineTo(oval.x - size * 0.3, oval.y + size * 0.7)
  pen.lineTo(oval.x + size, oval.y - size * 0.7)
  pen.stroke()
}

function drawArrows(pen: CanvasRenderingContext2D, oval: Oval, { gesture, time }: OvalState) {
  const sway = Math.sin(time / 250) * oval.rx * 0.05
  // The picture is mirrored: the person's own left is on the left.
  if (gesture === 'turn_left') drawArrow(pen, oval.x - oval.rx * 0.86 + sway, oval.y, -oval.rx * 0.5)
  if (gesture === 'turn_right') drawArrow(pen, oval.x + oval.rx * 0.86 + sway, oval.y, oval.rx * 0.5)
}

/** From the edge of the face outwards, dark under light, so that it is visible on any background. */
function drawArrow(pen: CanvasRenderingContext2D, x: number, y: number, length: number) {
  const head = Math.abs(length) * 0.42
  const tip = x + length
  const back = tip - Math.sign(length) * head
  for (const [colour, width] of [
    ['rgb(10 20 16 / 70%)', head * 0.62],
    [doneColour, head * 0.36],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.lineJoin = 'round'
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(tip, y)
    pen.moveTo(back, y - head)
    pen.lineTo(tip, y)
    pen.lineTo(back, y + head)
    pen.stroke()
  }
}
