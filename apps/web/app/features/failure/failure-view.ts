import { isRouteErrorResponse } from 'react-router'
import type { PageErrorData } from '../../http/page-error.ts'

/** What kind of page an error becomes (Spec §2): the missing page, the error with its code, or maintenance. */
export type FailureView =
  | { kind: 'not-found'; message: string }
  | { kind: 'code'; status: number; message?: string; extra?: string }
  | { kind: 'maintenance' }

export function failureView(error: unknown): FailureView {
  // Spec §8: whatever was thrown without a status is a 500; its own words are for the log.
  if (!isRouteErrorResponse(error)) return { kind: 'code', status: 500 }
  const told = isPageErrorData(error.data) ? error.data : undefined
  if (told?.maintenance) return { kind: 'maintenance' }
  if (error.status === 404) return { kind: 'not-found', message: told?.message ?? '' }
  return { kind: 'code', status: error.status, ...told }
}

function isPageErrorData(data: unknown): data is PageErrorData {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
}
