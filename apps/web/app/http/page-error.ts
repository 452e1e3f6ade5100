import { data } from 'react-router'

/** What the error page shows. An error without a status code of its own means that we could not reach our own house. */
export type PageErrorData = {
  readonly message: string
  readonly extra?: string
  readonly maintenance?: true
  /** The request that failed: after a navigation inside the app it is another one than the page's own. */
  readonly requestId?: string
}

type Details = Pick<PageErrorData, 'extra' | 'requestId'>

/** Thrown by a loader or an action: the error page with this code. Carries nothing that a person may not read. */
export function pageError(status: number, message: string, details: Details = {}) {
  return data<PageErrorData>({ message, ...details }, { status })
}

export function maintenanceError(details: Details = {}) {
  return comeBack('The API cannot be reached', '30', details)
}

/** The API answers, and what it lives on is away: the page says the same. */
export function awayError(retryAfter: string | null, details: Details = {}) {
  return comeBack('Temporarily unavailable', retryAfter ?? '30', details)
}

function comeBack(message: string, retryAfter: string, details: Details) {
  return data<PageErrorData>(
    { message, maintenance: true, ...details },
    { status: 503, headers: { 'Retry-After': retryAfter } },
  )
}

/** Whether a loader met a thing that is not there, or is not this client's. */
export function isMissing(thrown: unknown): boolean {
  return (thrown as { init?: { status?: number } | null } | null)?.init?.status === 404
}
