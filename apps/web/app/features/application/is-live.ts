import type { Application } from '@qadam/wire/applications'

/** In progress or waiting for a signature: no second application is possible beside it. */
export function isLive({ state }: Pick<Application, 'state'>): boolean {
  return state === 'deciding' || state === 'review' || state === 'approved'
}
