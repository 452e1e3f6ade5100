import { type FaceReader, FaceReaderBusyError } from '../../faces/face-reader.ts'
import { likeness } from '../../faces/likeness.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import type { MatchAnswer, PicturesToCompare } from './face-match.ts'

/** Compares two pictures with the app's own face reader: good enough to try the product with, never for a decision. */
export async function comparedFaces(
  faces: FaceReader,
  { picture, statePhoto }: PicturesToCompare,
  threshold: number,
): Promise<MatchAnswer> {
  const [fresh, kept] = [await faceIn(faces, picture), await faceIn(faces, statePhoto)]
  if (!fresh || !kept) return { kind: 'no_match', reason: 'no_faces_found', similarity: null }
  const similarity = likeness(fresh.embedding, kept.embedding)
  return similarity >= threshold
    ? { kind: 'match', similarity }
    : { kind: 'no_match', reason: 'coiderrortype_low_similarity', similarity }
}

async function faceIn(faces: FaceReader, jpeg: Buffer) {
  try {
    return (await faces.read(jpeg))?.faces[0]
  } catch (error) {
    if (error instanceof FaceReaderBusyError) throw new ProviderUnavailableError('face-match: the face reader is busy')
    throw error
  }
}
