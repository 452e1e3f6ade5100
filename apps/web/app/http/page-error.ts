import { data } from 'react-router'

/** Data of the error page. An error without a status code of its own means that the API could not be reached. */
export type PageErrorData = {
  readonly message: string
  readonly extra?: string
  readonly maintenance?: true
  /** The failed request; after a navigation inside the app it is not the page's own. */
  readonly requestId?: string
}

type Details = Pick<PageErrorData, 'extra' | 'requestId'>

/**
 * Thrown by a loader or an action to show the error page with this status. Must contain only what a person may read.
 */
export function pageError(status: number, message: string, details: Details = {}) {
  return data<PageErrorData>({ message, ...details }, { status })
}

export function maintenanceError(details: Details = {}) {
  return comeBack('The API cannot be reached', '30', details)
}

/** The API responds, but its database is unavailable; the page shows the same. */
export function awayError(retryAfter: string | null, details: Details = {}) {
  return comeBack('Temporarily unavailable', retryAfter ?? '30', details)
}

function comeBack(message: string, retryAfter: string, details: Details) {
  return data<PageErrorData>(
    { message, maintenance: true, ...details },
    { status: 503, headers: { 'Retry-After': retryAfter } },
  )
}

/** True if a loader met a resource that does not exist or is not this client's. */
export function isMissing(thrown: unknown): boolean {
  return (thrown as { init?: { status?: number } | null } | null)?.init?.status === 404
}
