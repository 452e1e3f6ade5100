/** What is seen in one picture. */
export type FaceReading = {
  readonly width: number
  readonly height: number
  /** The largest first. */
  readonly faces: readonly Face[]
}

/** Degrees as the mesh tells them: only differences between pictures of one camera mean anything. */
export type Face = {
  /** In points of the picture. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Below zero: the nose points to the right of the picture, the person's own left. */
  readonly yaw: number
  readonly pitch: number
  /** Height of the open eye by its width; null where nobody asked. */
  readonly eyes: number | null
  /** What the face is known by. */
  readonly embedding: readonly number[]
}
