import { data } from 'react-router'

/** What the error page shows. An error without a status code of its own means that we could not reach our own house. */
export type PageErrorData = {
  readonly message: string
  readonly extra?: string
  readonly maintenance?: true
}

/** Thrown by a loader or an action: the error page with this code. Carries nothing that a person may not read. */
export function pageError(status: number, message: string, extra?: string) {
  return data<PageErrorData>({ message, ...(extra === undefined ? {} : { extra }) }, { status })
}

export function maintenanceError() {
  return data<PageErrorData>(
    { message: 'The API cannot be reached', maintenance: true },
    { status: 503, headers: { 'Retry-After': '30' } },
  )
}
