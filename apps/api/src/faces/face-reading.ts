import type { FaceCues } from '@qadam/domain/registration/face-cues'

export type FaceReading = {
  readonly width: number
  readonly height: number
  /** Largest first. */
  readonly faces: readonly Face[]
}

/** Angles are in degrees as the mesh reports them: only differences between pictures of one camera are meaningful. */
export type Face = {
  /** In pixels of the picture. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Negative: the nose points to the right of the picture, the person's own left. */
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  readonly cues: FaceCues
  readonly light: FaceLight
  /** Height of the open eye divided by its width; null unless requested. */
  readonly eyes: number | null
  readonly embedding: readonly number[]
}

/** Of the face's own area. */
export type FaceLight = {
  /** 0 to 255. */
  readonly luma: number
  /** Share of pixels that are fully white or black, 0 to 1. */
  readonly clipped: number
}
