import type { FaceReader } from '../../faces/face-reader.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { personOf, photoOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import { comparedFaces } from './compared-faces.ts'
import type { FaceMatch, MatchAnswer, PicturesToCompare } from './face-match.ts'

const slowSeconds = 20
const brokenSeconds = 60

const alike: MatchAnswer = { kind: 'match', similarity: 0.97 }

type FaceMatchDeps = {
  readonly memory: SandboxMemory
  readonly faces: FaceReader
  /** From 0 to 100, as with the real service. */
  readonly threshold: number
}

/**
 * The persona decides the result; a person without one matches. One persona has a real photo and is compared with it.
 */
export function sandboxFaceMatch({ faces, memory, threshold }: FaceMatchDeps): FaceMatch {
  const secondsSince = (name: string) => memory.secondsSinceFirst(`face-match:${name}`)

  const verdicts: Record<string, (pictures: PicturesToCompare) => Promise<MatchAnswer> | MatchAnswer> = {
    low_similarity: ({ attempt }) =>
      attempt < 3 ? { kind: 'no_match', reason: 'coiderrortype_low_similarity', similarity: 0.31 } : alike,
    too_young: () => ({ kind: 'no_match', reason: 'coiderrortype_user_too_young', similarity: null }),
    no_face: () => ({ kind: 'no_match', reason: 'no_faces_found', similarity: null }),
    coid_server_error: async ({ iin }) =>
      (await secondsSince(`broken:${personOf(iin).persona}`)) < brokenSeconds
        ? { kind: 'no_match', reason: 'coiderrortype_coid_server_error', similarity: null }
        : alike,
    photographed: (pictures) => comparedFaces(faces, pictures, threshold / 100),
  }

  return {
    async findStatePhoto({ iin }, call) {
      await behave(memory, 'face-match', call)
      const { persona } = personOf(iin)
      if (persona === 'slow_registry' && (await secondsSince(call.key)) < slowSeconds) {
        throw new ProviderUnavailableError('face-match: still searching for the photo, as this persona is configured')
      }
      if (persona === 'iin_not_found' || persona === 'non_resident') return { kind: 'none' }
      return { kind: 'found', jpeg: photoOf(iin) }
    },
    async compare(pictures, call) {
      await behave(memory, 'face-match', call)
      const { persona } = personOf(pictures.iin)
      return (persona && (await verdicts[persona]?.(pictures))) || alike
    },
  }
}
