import type { FaceCues } from '@qadam/domain/registration/face-cues'
import type { Area, Face, FaceReading, Light } from './face-reading.ts'

/** One frame as the check sees it: its time, and the content of the area that the person sees too. */
export type Sight = {
  /** Milliseconds. */
  readonly at: number
  readonly faces: number
  readonly face: Pose | null
  readonly light: Light
  readonly sharpness: number
}

/** Position and direction of the face: lengths are shares of the frame's width, degrees as the mesh reports them. */
export type Pose = {
  /** Offset from the centre of the oval. */
  readonly aside: number
  readonly below: number
  readonly width: number
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  readonly cues: FaceCues
  readonly eyes: number | null
}

export function sightOf({ faces, light, sharpness }: FaceReading, field: Area, at: number): Sight {
  const [largest] = faces
  return { at, faces: faces.length, face: largest ? poseOf(largest, field) : null, light, sharpness }
}

function poseOf(face: Face, field: Area): Pose {
  const { yaw, pitch, roll, cues, eyes, width } = face
  return {
    aside: (face.left + width / 2 - field.left - field.width / 2) / field.width,
    below: (face.top + face.height / 2 - field.top - field.height / 2) / field.width,
    width: width / field.width,
    ...{ yaw, pitch, roll, cues, eyes },
  }
}
