import type { FaceCues } from '@qadam/domain/registration/face-cues'

/** One face in a frame, in its pixels. Degrees as the mesh reports them: only their differences are meaningful. */
export type Face = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Negative towards the person's own left, in an unmirrored frame. */
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  readonly cues: FaceCues
  /** Height of the eyes divided by their width; null without the iris model. */
  readonly eyes: number | null
}

export type Light = {
  /** 0 to 255. */
  readonly luma: number
  /** Share of pixels that are fully white or black, 0 to 1. */
  readonly clipped: number
}

export type FaceReading = {
  /** Sorted, largest first. */
  readonly faces: readonly Face[]
  /** Of the face, or of the middle of the picture if there is none. */
  readonly light: Light
  readonly sharpness: number
}

export type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** RGBA, row by row. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

export function middleOf({ width, height }: Pixels): Area {
  return { left: width * 0.3, top: height * 0.2, width: width * 0.4, height: height * 0.6 }
}
