import { type Frame, frameHeight, frameWidth } from './frame.ts'

/** Camera artefacts: too little or too much light, a lens out of focus, noise. */
export interface Sensing {
  readonly brightness: number
  readonly blur: number
  readonly noise: number
}

export function sense(frame: Frame, { brightness, blur, noise }: Sensing): void {
  if (blur > 0) for (let pass = 0; pass < 2; pass++) blurOnce(frame, blur)
  const grain = noise > 0 ? grainOf(Math.round(brightness * 1000) + 1) : null
  for (let pixel = 0; pixel < frameWidth * frameHeight; pixel++) {
    const added = grain ? grain[(pixel * 31 + (pixel >> 7)) & (grain.length - 1)]! * noise : 0
    for (let at = pixel * 4; at < pixel * 4 + 3; at++) frame.data[at] = frame.data[at]! * brightness + added
  }
}

/** The same grain on each run: a test picture must not change by itself. */
function grainOf(seed: number): Float32Array {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
  return Float32Array.from({ length: 1 << 16 }, () => next() + next() + next() + next() - 2)
}

function blurOnce(frame: Frame, radius: number): void {
  blurLines(frame, radius, { lines: frameHeight, length: frameWidth, step: 4, nextLine: frameWidth * 4 })
  blurLines(frame, radius, { lines: frameWidth, length: frameHeight, step: frameWidth * 4, nextLine: 4 })
}

interface Lines {
  readonly lines: number
  readonly length: number
  readonly step: number
  readonly nextLine: number
}

function blurLines({ data }: Frame, radius: number, { lines, length, step, nextLine }: Lines): void {
  const line = new Float32Array(length)
  for (let index = 0; index < lines * 3; index++) {
    const start = Math.floor(index / 3) * nextLine + (index % 3)
    for (let at = 0; at < length; at++) line[at] = data[start + at * step]!
    let sum = 0
    for (let at = -radius; at <= radius; at++) sum += line[within(at, length)]!
    for (let at = 0; at < length; at++) {
      data[start + at * step] = sum / (2 * radius + 1)
      sum += line[within(at + radius + 1, length)]! - line[within(at - radius, length)]!
    }
  }
}

function within(at: number, length: number): number {
  return Math.min(Math.max(at, 0), length - 1)
}
