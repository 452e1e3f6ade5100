import * as z from 'zod/mini'
import { templateIds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { livenessErrors, livenessFailures, livenessGestures } from './liveness-names.ts'
import { registrationStep } from './registration.ts'

/**
 * Requested kind: `without_turning` for a person who cannot turn the head, `mock` for the mock page of a stand that has
 * one.
 */
export const livenessKinds = ['usual', 'without_turning', 'mock'] as const

const livenessStatuses = ['started', 'success', 'fail', 'error'] as const

const sessionId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,128}$/))

/** Larger than any camera frame that is requested, as a JPEG of four megabytes; base64 adds a third. */
export const largestPictureBytes = 4 * 1024 * 1024
const base64Longest = Math.ceil(largestPictureBytes / 3) * 4

/** A key frame is smaller than the best frame: it is only reviewed. */
export const largestFrameBytes = 512 * 1024

/** The straight look, max six gestures, the best frame. */
const maxFrames = 8

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const commandErrors = ['step_not_allowed', 'authorization_required', 'forbidden'] as const

/** (+) Input of the provider's browser part: `start(accessToken, personId)`. One open session at a time. */
export const openLiveness = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/access',
  summary:
    'Opens a liveness session for this client and attempt; refused with 409 and `documents` until `biometric-consent` of the bundle `registration` is signed, by documents/sign or by its id in this call',
  module: 'identification',
  access: 'session',
  /** Documents ticked on the screen that opens the check; absent when already signed. */
  body: z.strictObject({ kind: z.enum(livenessKinds), document_template_ids: z.optional(templateIds) }),
  answer: z.object({
    provider: z.enum(['verilive', 'camera', 'sandbox']),
    access_token: z.string(),
    person_id: z.string(),
    session_id: z.string(),
    flow_id: z.nullable(z.string()),
    expires_at: z.string(),
    /** Gestures that the built-in check must see, in this order; null when the provider requests them itself. */
    challenge: z.nullable(
      z.object({
        /** Start of the hash chain: hex, 32 bytes. */
        nonce: z.string(),
        gestures: z.array(z.enum(livenessGestures)),
        seconds_per_gesture: z.int(),
      }),
    ),
  }),
  errors: [...commandErrors, 'consent_missing', 'liveness_paused', 'provider_unavailable', 'too_many_requests'],
})

export const reportLivenessSession = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/session',
  summary: "Reports an event of the browser's session: started, succeeded, failed, or an error by name",
  module: 'identification',
  access: 'session',
  body: z.strictObject({
    session_id: sessionId,
    status: z.enum(livenessStatuses),
    error: z.nullable(z.enum([...livenessErrors, ...livenessFailures])),
  }),
  answer: registrationStep,
  errors: [...commandErrors, 'not_found', 'validation_failed'],
})

/**
 * (+) A key frame of the built-in check, sent as it happens: number 0 looks straight, then one for each gesture, and
 * last the hash of the best frame, which `submitPicture` sends. `chain` is SHA-256(previous chain ‖ sha256), the first
 * over the nonce.
 */
export const submitFrame = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/frame',
  summary: 'Uploads a key frame of the built-in camera check, chained to the previous frames',
  module: 'identification',
  access: 'session',
  body: z.strictObject({
    session_id: sessionId,
    number: z.int().check(z.minimum(0), z.maximum(maxFrames - 1)),
    sha256: hash,
    chain: hash,
    image: z.nullable(z.string().check(z.minLength(1), z.maxLength(Math.ceil(largestFrameBytes / 3) * 4 + 64))),
  }),
  secrets: ['image'],
  answer: z.object({ number: z.int() }),
  errors: [...commandErrors, 'not_found', 'validation_failed', 'liveness_expired', 'too_many_requests'],
})

export const submitPicture = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/image',
  summary: 'Uploads the best frame of the liveness session: a JPEG in base64',
  module: 'identification',
  access: 'session',
  body: z.strictObject({
    session_id: sessionId,
    image: z.string().check(z.minLength(1), z.maxLength(base64Longest + 64)),
  }),
  secrets: ['image'],
  answer: registrationStep,
  errors: [
    ...commandErrors,
    ...(['not_found', 'validation_failed', 'liveness_paused', 'liveness_expired', 'too_many_requests'] as const),
  ],
})

/** (+) Returns to the camera after a failed check. */
export const repeatLiveness = endpoint({
  method: 'PUT',
  path: '/rest/registration/verigram/repeat',
  summary: 'Starts another identification attempt, if attempts remain and no pause is in force',
  module: 'identification',
  access: 'session',
  answer: registrationStep,
  errors: [...commandErrors, 'liveness_paused'],
})

/** (+) For a client whose face has become old: the cabinet is theirs meanwhile, and the next loan asks again. */
export const putOffLiveness = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/later',
  summary: 'Leads a client who was to show their face anew back to the cabinet',
  module: 'identification',
  access: 'session',
  answer: registrationStep,
  errors: commandErrors,
})

export const goWithoutLiveness = endpoint({
  method: 'POST',
  path: '/rest/registration/without_verigram',
  summary:
    'Requests identification by a person for a client who cannot use a camera; it does not allow an online payout',
  module: 'identification',
  access: 'session',
  answer: registrationStep,
  errors: commandErrors,
})
