import type { LivenessError } from '../liveness-check.ts'

/** What the provider’s script puts on the window, as its public integrations agree on it. */
export type Verilive = {
  init(serviceUrl: string, apiKey: string, config: object): Promise<void>
  start(accessToken: string, personId: string): Promise<string> | string
  dispose(): unknown
  /** Named by the specification, found in no public integration. */
  remove?(): unknown
  successCallback?: (result: unknown) => void
  failCallback?: (result: unknown) => void
  errorCallback?: (error: unknown) => void
  updateCallback?: (update: unknown) => void
}

/** Where the script draws; it looks for this very id. */
export const veriliveHostId = 'id_verilive'

/** Six of its errors are the browser’s own, with a prefix. */
export const browserErrors: Partial<Readonly<Record<LivenessError, string>>> = {
  CameraNotFoundError: 'NotFoundError',
  CameraNotAllowedError: 'NotAllowedError',
  CameraAbortError: 'AbortError',
  CameraSecurityError: 'SecurityError',
  CameraNotReadableError: 'NotReadableError',
  CameraOverconstrainedError: 'OverconstrainedError',
}
