import type { IdentificationError } from '@qadam/domain/registration/identification-errors'

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

/** What a person may be asked to do before the camera; left and right are the person's own. */
export const livenessGestures = ['turn_left', 'turn_right', 'closer', 'farther', 'blink'] as const

/** Why a person who was seen did not pass, as the built-in check tells it; said to the person, believed by nobody. */
export const livenessFailures = [
  'wrong_gesture',
  'too_slow',
  'face_lost',
  'two_faces',
  'other_person',
] as const satisfies readonly IdentificationError[]
