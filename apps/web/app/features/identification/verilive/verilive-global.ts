import type { LivenessError } from '../liveness-check.ts'

/** Global of the provider's script, as its public integrations agree on it. */
export type Verilive = {
  init(serviceUrl: string, apiKey: string, config: object): Promise<void>
  start(accessToken: string, personId: string): Promise<string> | string
  dispose(): unknown
  /** Named in the specification, found in no public integration. */
  remove?(): unknown
  successCallback?: (result: unknown) => void
  failCallback?: (result: unknown) => void
  errorCallback?: (error: unknown) => void
  updateCallback?: (update: unknown) => void
}

/** The element that the script draws in; it looks for this very id. */
export const veriliveHostId = 'id_verilive'

/** Six of its errors are the browser's own with a prefix. */
export const browserErrors: Partial<Readonly<Record<LivenessError, string>>> = {
  CameraNotFoundError: 'NotFoundError',
  CameraNotAllowedError: 'NotAllowedError',
  CameraAbortError: 'AbortError',
  CameraSecurityError: 'SecurityError',
  CameraNotReadableError: 'NotReadableError',
  CameraOverconstrainedError: 'OverconstrainedError',
}
