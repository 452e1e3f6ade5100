import type { Application } from '@qadam/wire/applications'

/** Under way, or waiting for its signature: there is no second one beside it. */
export function isLive({ state }: Pick<Application, 'state'>): boolean {
  return state === 'deciding' || state === 'review' || state === 'approved'
}
