import type { Utm } from '@qadam/domain/marketing/utm'

/** Spec §3: what a page knows of the source that led to it, and whether the server knows it too. */
export const utmState: {
  clientUtm: Utm | undefined
  /** The other site that led here first, in this visit; empty where none did. */
  primaryReferrer: string
  utmWasSended: boolean
  /** A source is kept, and has not been told. */
  ready: boolean
} = { clientUtm: undefined, primaryReferrer: '', utmWasSended: false, ready: false }
