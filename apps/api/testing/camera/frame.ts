export const frameWidth = 640
export const frameHeight = 480

/** One camera frame in the layout of canvas and jpeg-js: four bytes a pixel. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export function blankFrame(): Frame {
  return { width: frameWidth, height: frameHeight, data: new Uint8ClampedArray(frameWidth * frameHeight * 4).fill(255) }
}
