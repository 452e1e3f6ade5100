import type { RecordedAction } from '../audit/record-action.ts'

/** How a list is read: a page that is looked at, or a file that leaves. The record tells them apart. */
export type Listing = {
  readonly atMost: number
  readonly recorded: Pick<RecordedAction, 'kind' | 'facts'>
}

export const shownPage: Listing = { atMost: 25, recorded: { kind: 'look' } }
