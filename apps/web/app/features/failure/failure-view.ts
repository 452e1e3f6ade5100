import { isRouteErrorResponse } from 'react-router'
import type { PageErrorData } from '../../http/page-error.ts'

/** The kind of page an error becomes (Spec §2): not found, the error with its code, or maintenance. */
export type FailureView = { requestId?: string | undefined } & (
  | { kind: 'not-found' }
  | { kind: 'maintenance' }
  | { kind: 'offline' }
  | { kind: 'code'; status: number; message?: string; extra?: string }
)

export function failureView(error: unknown, isOnline = true): FailureView {
  if (!isRouteErrorResponse(error)) {
    // Spec §8: an error thrown without a status is a 500; its message goes to the log only.
    return isOnline ? { kind: 'code', status: 500 } : { kind: 'offline' }
  }
  const { requestId, maintenance, ...told } = isPageErrorData(error.data) ? error.data : ({} as Partial<PageErrorData>)
  if (maintenance) return { kind: 'maintenance', requestId }
  if (error.status === 404) return { kind: 'not-found', requestId }
  return { kind: 'code', status: error.status, requestId, ...told }
}

function isPageErrorData(data: unknown): data is PageErrorData {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
}
