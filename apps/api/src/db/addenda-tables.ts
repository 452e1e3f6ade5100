import type { Day } from '@qadam/domain/calendar/day'
import type { Agreement, AgreementFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Moment } from './moment.ts'

export type AddendaTables = {
  loan_addenda: LoanAddendaTable
  legal_agreement_limits: {
    from_day: Day
    prolongations: number
    overdue_days: number
    deferral_months: number
    conscript_days: number
  }
}

/** Agreements that change a running loan, from the draft to the file with its signature. */
export type LoanAddendaTable = {
  id: Generated<string>
  loan_id: string
  number: number
  kind: Agreement['do']
  /** Terms of the event without its kind, as the event stores them. */
  agreed: JSONColumnType<Record<string, unknown>>
  figures: JSONColumnType<AgreementFigures>
  on_day: Day
  state: ColumnType<'drafted' | 'signed' | 'replaced' | 'stale' | 'withdrawn', 'signed' | undefined>
  drafted_at: Moment
  ended_at: Date | null
  pdf_ru: ColumnType<Buffer, Buffer, never>
  pdf_kk: ColumnType<Buffer, Buffer, never>
  sha256_ru: ColumnType<Buffer, Buffer, never>
  sha256_kk: ColumnType<Buffer, Buffer, never>
  /** Null for drafts of an earlier release. */
  drafted_content: ColumnType<unknown, string | null | undefined, never>
  signed_at: Date | null
  signed_sha256: Buffer | null
  signed_address: string | null
  signed_user_agent: string | null
  masked_phone: string | null
  code_sha256: Buffer | null
  event_number: number | null
  /** The request that the lender answered with this offer. */
  request_id: ColumnType<string | null, string | null | undefined, never>
  file_ru: ColumnType<Buffer | null, never, Buffer>
  file_kk: ColumnType<Buffer | null, never, Buffer>
  file_sha256_ru: ColumnType<Buffer | null, never, Buffer>
  file_sha256_kk: ColumnType<Buffer | null, never, Buffer>
}
