import type { Area, Pixels } from './face-reading.ts'

const longSide = 640
const shortSide = 480

/**
 * The frame the check analyses and sends: the middle of the camera's picture, 640 by 480 pixels or 480 by 640, whatever
 * the camera delivers. Not mirrored: to the server a mirrored face is another person's.
 */
export class FrameCanvas {
  readonly #canvas = document.createElement('canvas')
  readonly #pen = this.#canvas.getContext('2d', { willReadFrequently: true })

  take(video: HTMLVideoElement): Pixels {
    if (!this.#pen) throw new Error('no canvas')
    const { videoWidth, videoHeight } = video
    const isUpright = videoHeight > videoWidth
    const width = isUpright ? shortSide : longSide
    const height = isUpright ? longSide : shortSide
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      Object.assign(this.#canvas, { width, height })
    }
    const cut = cover({ width: videoWidth, height: videoHeight }, width / height)
    this.#pen.drawImage(video, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height)
    return this.#pen.getImageData(0, 0, width, height)
  }

  /** Copies the frame, since the next one overwrites it. */
  copyTo(other: HTMLCanvasElement): void {
    other.width = this.#canvas.width
    other.height = this.#canvas.height
    other.getContext('2d')?.drawImage(this.#canvas, 0, 0)
  }
}

type Size = { readonly width: number; readonly height: number }

/** The largest centred area of this proportion. */
export function cover({ width, height }: Size, proportion: number): Area {
  const isWide = width / height > proportion
  const size = isWide ? { width: height * proportion, height } : { width, height: width / proportion }
  return { left: (width - size.width) / 2, top: (height - size.height) / 2, ...size }
}

export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('no picture')
  return blob
}
