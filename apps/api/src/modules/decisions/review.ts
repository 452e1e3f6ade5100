import type { Assessment } from '@qadam/domain/lending/decision/decide'
import type { ReviewReason } from '@qadam/domain/lending/decision/reasons'
import type { Snapshot, Source } from '@qadam/domain/lending/decision/snapshot'
import type { ApplicationRow } from '../applications/application.ts'

/** The data for the person who decides: the figures, and the decision the rules would have made. */
export type Review = {
  readonly application: ApplicationRow
  readonly number: number
  readonly snapshot: Snapshot
  readonly reasons: readonly ReviewReason[]
  readonly assessment: Assessment
  readonly silent: readonly Source[]
  readonly objection: string | null
}
