import type { Area, Light, Pixels } from './face-reading.ts'

/** Enough to judge by, and cheap. */
const side = 96

/** Brightness of an area on a grid of 96 by 96. */
function grayOf({ data, width, height }: Pixels, area: Area): Float32Array {
  const gray = new Float32Array(side * side)
  for (let row = 0; row < side; row++) {
    const y = within(area.top + ((row + 0.5) * area.height) / side, height)
    for (let column = 0; column < side; column++) {
      const x = within(area.left + ((column + 0.5) * area.width) / side, width)
      const at = (y * width + x) * 4
      gray[row * side + column] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    }
  }
  return gray
}

function within(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, Math.round(value - 0.5)))
}

export function qualityOf(pixels: Pixels, area: Area): { light: Light; sharpness: number } {
  const gray = grayOf(pixels, area)
  let sum = 0
  let clipped = 0
  for (const value of gray) {
    sum += value
    if (value < 8 || value > 247) clipped++
  }
  return {
    light: { luma: sum / gray.length, clipped: clipped / gray.length },
    sharpness: laplacianVariance(gray),
  }
}

/** The Laplacian of a blurred picture hardly varies, since it has no edges. */
function laplacianVariance(gray: Float32Array): number {
  let sum = 0
  let squares = 0
  const count = (side - 2) ** 2
  for (let row = 1; row < side - 1; row++) {
    for (let column = 1; column < side - 1; column++) {
      const at = row * side + column
      const value =
        (gray[at - 1] ?? 0) +
        (gray[at + 1] ?? 0) +
        (gray[at - side] ?? 0) +
        (gray[at + side] ?? 0) -
        4 * (gray[at] ?? 0)
      sum += value
      squares += value * value
    }
  }
  return squares / count - (sum / count) ** 2
}
