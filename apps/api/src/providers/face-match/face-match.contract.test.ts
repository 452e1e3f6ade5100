import { afterAll, describe, expect, test } from 'vitest'
import { aFaceReader } from '../../../testing/a-face-reader.ts'
import { aLog } from '../../../testing/a-log.ts'
import { type StillName, still } from '../../../testing/camera/stills.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { aCoid } from '../../../testing/fakes/coid.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { photoOf } from '../sandbox/people.ts'
import { personas } from '../sandbox/personas.ts'
import { coidFaceMatch } from './coid-face-match.ts'
import type { FaceMatch } from './face-match.ts'
import { sandboxFaceMatch } from './sandbox-face-match.ts'

const apiKey = 'a key of the matcher'
const call = { key: 'one', signal: new AbortController().signal }
const iinOf = (key: string) => personas.find((one) => one.key === key)!.iin
const photo = photoOf(iinOf('approve'))

const people = {
  [iinOf('approve')]: { photo, similarity: 91 },
  [iinOf('low_similarity')]: { photo, similarity: 31 },
  [iinOf('no_face')]: { photo, error: 'NO_FACES_FOUND' },
  [iinOf('too_young')]: { photo, error: 'CoidErrorType_User_Too_Young' },
  [iinOf('coid_server_error')]: { photo, error: 'something new' },
}

const faces = aFaceReader()
afterAll(() => faces.close())

const aSandbox = () => sandboxFaceMatch({ memory: aSandboxMemory(), faces, threshold: 50 })

const adapters: Record<string, () => Promise<FaceMatch>> = {
  service: async () => coidFaceMatch({ url: (await aCoid(people)).url, apiKey, threshold: 50, log: aLog() }),
  sandbox: async () => aSandbox(),
}

describe.each(Object.entries(adapters))('face match by the %s', (_, open) => {
  test("returns the state's photo of a person, or none when there is none", async () => {
    const faceMatch = await open()

    const found = await faceMatch.findStatePhoto({ iin: iinOf('approve') }, call)
    const none = await faceMatch.findStatePhoto({ iin: iinOf('iin_not_found') }, call)

    expect(found).toMatchObject({ kind: 'found', jpeg: photo })
    expect(none).toEqual({ kind: 'none' })
  })

  test.each`
    who                    | kind          | reason
    ${'approve'}           | ${'match'}    | ${undefined}
    ${'low_similarity'}    | ${'no_match'} | ${'coiderrortype_low_similarity'}
    ${'no_face'}           | ${'no_match'} | ${'no_faces_found'}
    ${'too_young'}         | ${'no_match'} | ${'coiderrortype_user_too_young'}
    ${'coid_server_error'} | ${'no_match'} | ${'coiderrortype_coid_server_error'}
  `('returns $kind for $who: $reason', async ({ kind, reason, who }) => {
    const faceMatch = await open()
    const pictures = { iin: iinOf(who), picture: photo, statePhoto: photo, attempt: 1 }

    const answer = await faceMatch.compare(pictures, call)

    expect(answer.kind).toBe(kind)
    expect('reason' in answer ? answer.reason : undefined).toBe(reason)
  })
})

test('a service failure is not a result about a person: it throws an error that can be retried', async () => {
  const coid = await aCoid(people)
  coid.badDays({ status: 422, json: { error: 'COID_SERVER_ERROR' } })
  const faceMatch = coidFaceMatch({ url: coid.url, apiKey, threshold: 50, log: aLog() })

  await expect(faceMatch.findStatePhoto({ iin: iinOf('approve') }, call)).rejects.toThrow(ProviderUnavailableError)
})

test("the sandbox's low_similarity matches the third time", async () => {
  const faceMatch = aSandbox()
  const pictures = { iin: iinOf('low_similarity'), picture: photo, statePhoto: photo }

  const kinds = [1, 2, 3].map(async (attempt) => (await faceMatch.compare({ ...pictures, attempt }, call)).kind)

  expect(await Promise.all(kinds)).toEqual(['no_match', 'no_match', 'match'])
})

test.each<[StillName, object]>([
  ['straight', { kind: 'match' }],
  ['turnedLeft', { kind: 'match' }],
  ['anotherPerson', { kind: 'no_match', reason: 'coiderrortype_low_similarity' }],
  ['noFace', { kind: 'no_match', reason: 'no_faces_found', similarity: null }],
])("[LIV-06] the sandbox's photographed persona is compared with its stored photo: %s", async (name, answer) => {
  const iin = iinOf('photographed')
  const faceMatch = aSandbox()
  const found = await faceMatch.findStatePhoto({ iin }, call)
  if (found.kind === 'none') throw new Error('No photo')

  const compared = await faceMatch.compare({ iin, picture: still(name), statePhoto: found.jpeg, attempt: 1 }, call)

  expect(compared).toMatchObject(answer)
})

test.each`
  similarity | kind
  ${49.9}    | ${'no_match'}
  ${50}      | ${'match'}
  ${100}     | ${'match'}
`('a similarity of $similarity at a threshold of 50 gives $kind', async ({ kind, similarity }) => {
  const iin = iinOf('approve')
  const { url } = await aCoid({ [iin]: { photo, similarity } })
  const faceMatch = coidFaceMatch({ url, apiKey, threshold: 50, log: aLog() })

  expect(await faceMatch.compare({ iin, picture: photo, statePhoto: photo, attempt: 1 }, call)).toMatchObject({ kind })
})

describeFaults('the comparison of faces', {
  vendor: () => aCoid(people),
  open: (deps) => {
    const faceMatch = coidFaceMatch({ ...deps, apiKey, threshold: 50 })
    const pictures = { iin: iinOf('approve'), picture: photo, statePhoto: photo, attempt: 1 }
    return (of) => faceMatch.compare(pictures, of)
  },
  secrets: [iinOf('approve'), apiKey, photo.toString('base64').slice(0, 80)],
})

describeFaults('the state photo', {
  vendor: () => aCoid(people),
  open: (deps) => {
    const faceMatch = coidFaceMatch({ ...deps, apiKey, threshold: 50 })
    return (of) => faceMatch.findStatePhoto({ iin: iinOf('approve') }, of)
  },
  secrets: [iinOf('approve'), apiKey],
})
