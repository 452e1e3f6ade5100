import { type IdentificationError, identificationErrors } from '@qadam/domain/registration/identification-errors'
import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import type { FaceMatch } from './face-match.ts'

export type CoidOptions = {
  readonly url: string
  readonly apiKey: string
  /** From 0 to 100, the scale of the service. */
  readonly threshold: number
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

const photoAnswer = z.union([z.object({ photo: base64 }), z.object({ error: z.string() })])
const compareAnswer = z.union([
  z.object({ similarity: z.number().check(z.minimum(0), z.maximum(100)) }),
  z.object({ error: z.string() }),
])

/** The service's codes vary in case and prefix; an unknown code counts as a failure of the service. */
function reasonOf(error: string): IdentificationError {
  const code = error.toLowerCase()
  const known = identificationErrors.find((one) => one === code || one === `coiderrortype_${code}`)
  return known ?? 'coiderrortype_coid_server_error'
}

/** State photo and face comparison by a COID-like service; README.md beside this file describes its protocol. */
export function coidFaceMatch({ apiKey, threshold, timeoutMs = 15_000, url, ...rest }: CoidOptions): FaceMatch {
  const http = providerHttp({
    ...rest,
    name: 'face-match',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 6 * 1024 * 1024,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  // A 400 or 422 with a code is a result about a person, not a failure.
  const about = { method: 'POST', isRepeatable: true, alsoAnswers: [400, 422] } as const

  return {
    async findStatePhoto({ iin }, call) {
      const answer = await http.ask({ ...about, path: '/v1/photo', body: { iin } }, photoAnswer, call)
      if ('photo' in answer) return { kind: 'found', jpeg: Buffer.from(answer.photo, 'base64') }
      // Only the service's own «no such person» is a result about a person; any other error is about the service.
      if (reasonOf(answer.error) === 'coiderrortype_iin_not_found') return { kind: 'none' }
      throw new ProviderUnavailableError(
        'face-match: the response contains neither a photo nor a statement that there is none',
      )
    },
    async compare({ iin, picture, statePhoto }, call) {
      const body = { iin, photo: picture.toString('base64'), reference: statePhoto.toString('base64') }
      const answer = await http.ask({ ...about, path: '/v1/compare', body }, compareAnswer, call)
      if ('error' in answer) return { kind: 'no_match', reason: reasonOf(answer.error), similarity: null }
      const similarity = answer.similarity / 100
      return answer.similarity >= threshold
        ? { kind: 'match', similarity }
        : { kind: 'no_match', reason: 'coiderrortype_low_similarity', similarity }
    },
  }
}
