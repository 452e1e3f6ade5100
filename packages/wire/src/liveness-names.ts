import type { IdentificationError } from '@qadam/domain/registration/identification-errors'

/** Spec §8, by the names that the browser part reports; `CameraVirtualSuspected` is the provider's own addition. */
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

/** Gestures requested in front of the camera; left and right are the person's own. */
export const livenessGestures = ['turn_left', 'turn_right', 'closer', 'farther', 'blink'] as const

/**
 * Reasons why a person in front of the camera did not pass, as the built-in check reports them. They are shown to the
 * person and never trusted.
 */
export const livenessFailures = [
  'wrong_gesture',
  'too_slow',
  'face_lost',
  'two_faces',
  'other_person',
] as const satisfies readonly IdentificationError[]
