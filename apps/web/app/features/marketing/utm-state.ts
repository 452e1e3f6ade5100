import type { Utm } from '@qadam/domain/marketing/utm'

/** Spec §3: the source that led to this page, and whether the server knows it. */
export const utmState: {
  clientUtm: Utm | undefined
  /** The external site that first led here in this visit; empty if none did. */
  primaryReferrer: string
  utmWasSended: boolean
  /** A source is stored but not reported yet. */
  ready: boolean
} = { clientUtm: undefined, primaryReferrer: '', utmWasSended: false, ready: false }
