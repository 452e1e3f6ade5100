import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { registrationStep } from './registration.ts'

/** Spec §8, by the names that the browser's half reports; `CameraVirtualSuspected` is the provider's own addition. */
export const livenessErrors = [
  'CameraNotFoundError',
  'CameraNotAllowedError',
  'CameraAbortError',
  'CameraSecurityError',
  'CameraBrowserAppNeedsConstantCameraPermission',
  'CameraNotReadableError',
  'CameraOverconstrainedError',
  'NoWrapperError',
  'NotSupportedBrowserError',
  'ServerConnectionError',
  'SlowInternetError',
  'CameraStreamInterrupted',
  'ServerWorkError',
  'ServerAuthorizationError',
  'ClientWorkError',
  'CameraVirtualSuspected',
] as const

const livenessStatuses = ['started', 'success', 'fail', 'error'] as const

const sessionId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,128}$/))

/** A JPEG of four megabytes is larger than any camera frame we ask for; base64 adds a third. */
export const largestPictureBytes = 4 * 1024 * 1024
const base64Longest = Math.ceil(largestPictureBytes / 3) * 4

const commandErrors = ['step_not_allowed', 'authorization_required', 'forbidden'] as const

/** (+) What the provider's browser half needs: `start(accessToken, personId)`. One open session at a time. */
export const openLiveness = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/access',
  summary: 'Opens a liveness session for this client and this attempt',
  room: 'identification',
  access: 'session',
  answer: z.object({
    provider: z.enum(['verilive', 'sandbox']),
    access_token: z.string(),
    person_id: z.string(),
    session_id: z.string(),
    flow_id: z.nullable(z.string()),
    expires_at: z.string(),
  }),
  errors: [...commandErrors, 'liveness_paused', 'provider_unavailable', 'too_many_requests'],
})

export const reportLivenessSession = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/session',
  summary: 'What happened in the browser: the session started, succeeded, failed, or an error by its name',
  room: 'identification',
  access: 'session',
  body: z.strictObject({
    session_id: sessionId,
    status: z.enum(livenessStatuses),
    error: z.nullable(z.enum(livenessErrors)),
  }),
  answer: registrationStep,
  errors: [...commandErrors, 'not_found'],
})

export const submitPicture = endpoint({
  method: 'POST',
  path: '/rest/registration/verigram/image',
  summary: 'The best frame of the liveness session: a JPEG in base64',
  room: 'identification',
  access: 'session',
  body: z.strictObject({
    session_id: sessionId,
    image: z.string().check(z.minLength(1), z.maxLength(base64Longest + 64)),
  }),
  secrets: ['image'],
  answer: registrationStep,
  errors: [...commandErrors, 'not_found', 'validation_failed', 'liveness_paused'],
})

/** (+) After a failed check: back to the camera. */
export const repeatLiveness = endpoint({
  method: 'PUT',
  path: '/rest/registration/verigram/repeat',
  summary: 'Tries the identification again, while there are attempts and no pause',
  room: 'identification',
  access: 'session',
  answer: registrationStep,
  errors: [...commandErrors, 'liveness_paused'],
})

export const goWithoutLiveness = endpoint({
  method: 'POST',
  path: '/rest/registration/without_verigram',
  summary: 'The client cannot use a camera: a person checks who they are; no online payout follows from it',
  room: 'identification',
  access: 'session',
  answer: registrationStep,
  errors: commandErrors,
})
