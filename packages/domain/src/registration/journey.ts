import type { GuardName } from './facts.ts'
import type { Step } from './steps.ts'

export const journeyEvents = [
  'iin_submitted',
  'person_found',
  'person_not_found',
  'registry_late',
  'personal_submitted',
  'passport_submitted',
  'personal_and_passport_submitted',
  'photo_found',
  'photo_missing',
  'picture_submitted',
  'person_check_asked',
  'liveness_passed',
  'liveness_refused',
  'identification_repeated',
  'person_check_passed',
  'person_check_refused',
  'client_created',
  'phone_change_blocked',
  'phone_change_stopped',
  'face_outdated',
  'face_put_off',
  'signing_opened',
  'signing_open_failed',
  'signing_returned',
  'signing_verified',
  'signing_refused',
  'signing_repeated',
  'abandoned',
] as const

export type JourneyEvent = (typeof journeyEvents)[number]

/** Effects that a move starts once it is committed; each is handled by one module. */
export const journeyEffects = [
  'ask_registry',
  'look_up_registry',
  'ask_photo',
  'judge_picture',
  'ask_person_check',
  'create_client',
  'open_signing',
  'check_signature',
] as const

export type JourneyEffect = (typeof journeyEffects)[number]

/** Data that becomes invalid when an earlier answer changes. */
export const forgettable = ['iin', 'registry_person', 'answers', 'state_photo', 'face_match'] as const

export type Forgettable = (typeof forgettable)[number]

export type Turn = {
  /** Turns are tried in order; one without a guard always matches. */
  readonly when?: GuardName
  readonly go: Step
  readonly begin?: readonly JourneyEffect[]
  readonly forget?: readonly Forgettable[]
}

type Turns = Turn | readonly Turn[]

export type Journey = { readonly [From in Step]: { readonly [Event in JourneyEvent]?: Turns } }

const anotherIin: readonly Forgettable[] = ['registry_person', 'answers', 'state_photo', 'face_match']
const anotherAnswer: readonly Forgettable[] = ['face_match']

// Only residents are sure to be in the state register, and only they have a photo there. It is looked up for others
// too, while they answer: whoever gives a citizen's iin as a non-resident must not become that citizen.
const askWhoTheyAre: readonly Turn[] = [
  { when: 'is_resident', go: 'waiting_external_personal', begin: ['ask_registry'], forget: anotherIin },
  { go: 'personal_and_passport', begin: ['look_up_registry'], forget: anotherIin },
]
const askForPhoto: readonly Turn[] = [
  // The age comes from the register, so no corrected answer except another iin gets any further.
  { when: 'is_under_age', go: 'liveness_failed', forget: anotherAnswer },
  { when: 'needs_state_photo', go: 'waiting_external_photo', begin: ['ask_photo'], forget: anotherAnswer },
  { go: 'verigram', forget: anotherAnswer },
]
const askPerson: Turn = { go: 'waiting_liveness_results', begin: ['ask_person_check'] }

// The client was inactive for so long that the answers must be erased (domain/retention).
const abandoned = { abandoned: { go: 'iin', forget: ['iin', ...anotherIin] } } as const

/** A client whose face has become old may look into the camera later; only the next loan waits for it. */
const putOff = { face_put_off: { when: 'is_existing_client', go: 'personal_cabinet' } } as const

/** A client at the camera step may still correct an answer; the face is then matched again. */
const corrections = {
  iin_submitted: askWhoTheyAre,
  personal_submitted: askForPhoto,
  passport_submitted: askForPhoto,
  personal_and_passport_submitted: askForPhoto,
} as const

// Spec §4: "exact allowed order: decided by the server". This table makes that business decision.
export const journey: Journey = {
  iin: { iin_submitted: askWhoTheyAre },
  waiting_external_personal: {
    ...abandoned,
    person_found: [
      { when: 'is_under_age', go: 'liveness_failed' },
      // The register has no e-mail: a client it knows completely confirms the data and adds one.
      { when: 'names_and_document_known', go: 'personal' },
      { when: 'names_known', go: 'passport' },
      { when: 'document_known', go: 'personal' },
      { go: 'personal_and_passport' },
    ],
    person_not_found: { go: 'personal_and_passport' },
    registry_late: { go: 'personal_and_passport' },
  },
  personal: { ...abandoned, personal_submitted: askForPhoto, iin_submitted: askWhoTheyAre },
  passport: { ...abandoned, passport_submitted: askForPhoto, iin_submitted: askWhoTheyAre },
  personal_and_passport: {
    ...abandoned,
    personal_and_passport_submitted: askForPhoto,
    iin_submitted: askWhoTheyAre,
  },
  waiting_external_photo: {
    ...abandoned,
    ...putOff,
    photo_found: { go: 'verigram' },
    photo_missing: { go: 'liveness_failed' },
  },
  verigram: {
    ...abandoned,
    ...corrections,
    ...putOff,
    picture_submitted: [{ when: 'is_resident', go: 'waiting_liveness_results', begin: ['judge_picture'] }, askPerson],
    liveness_refused: { go: 'liveness_failed' },
    person_check_asked: askPerson,
  },
  waiting_liveness_results: {
    ...abandoned,
    // The face is matched by now; only the register or a person can confirm that the names belong to it.
    liveness_passed: [
      { when: 'is_existing_client', go: 'personal_cabinet' },
      { when: 'is_same_person', go: 'client_creating', begin: ['create_client'] },
      askPerson,
    ],
    liveness_refused: { go: 'liveness_failed' },
    person_check_passed: { go: 'client_creating', begin: ['create_client'] },
    person_check_refused: { go: 'liveness_failed' },
  },
  liveness_failed: {
    ...abandoned,
    ...corrections,
    ...putOff,
    identification_repeated: askForPhoto,
    person_check_asked: askPerson,
  },
  client_creating: {
    ...abandoned,
    client_created: [
      { when: 'is_existing_client', go: 'personal_cabinet' },
      { go: 'signing_init', begin: ['open_signing'] },
    ],
    phone_change_blocked: { go: 'liveness_failed' },
  },
  signing_init: {
    ...abandoned,
    signing_opened: { go: 'signing_init_success' },
    signing_open_failed: { go: 'signing_failed' },
  },
  signing_init_success: {
    ...abandoned,
    signing_returned: { go: 'signing_result', begin: ['check_signature'] },
    signing_refused: { go: 'signing_failed' },
  },
  // Never abandoned: the client may have signed, and the provider's answer is late.
  signing_result: {
    signing_verified: { go: 'personal_cabinet' },
    signing_refused: { go: 'signing_failed' },
  },
  signing_failed: { ...abandoned, signing_repeated: { go: 'signing_init', begin: ['open_signing'] } },
  personal_cabinet: {
    // The owner says that it was not them who moved to this phone.
    phone_change_stopped: { go: 'liveness_failed' },
    face_outdated: [
      { when: 'needs_state_photo', go: 'waiting_external_photo', begin: ['ask_photo'] },
      { go: 'verigram' },
    ],
  },
}

export function turnsOf(from: Step, event: JourneyEvent): readonly Turn[] {
  const turns = journey[from][event]
  return turns === undefined ? [] : [turns].flat()
}
