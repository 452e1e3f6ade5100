import type { AddendaTables } from './addenda-tables.ts'
import {
  copied,
  impersonal,
  kept,
  type Listed,
  nothing,
  shown,
  swept,
  table,
  withheld,
} from './personal-column-words.ts'

/** Agreements that change a loan: an unsigned draft goes after its days, a signed one belongs to the credit file. */
export const columnsOfAddenda = {
  loan_addenda: table(
    { ...swept('sweep-old-rows', 'unsigned_addenda'), ...kept('credit_file') },
    nothing('id', 'ended_at', 'event_number', 'request_id', 'sha256_ru', 'sha256_kk', 'signed_sha256'),
    nothing('file_sha256_ru', 'file_sha256_kk'),
    shown('addenda', 'loan_id', 'number'),
    copied('addenda', {
      money: ['kind', 'agreed', 'on_day', 'state'],
      consent: ['drafted_at', 'signed_at'],
      device: ['signed_address', 'signed_user_agent'],
    }),
    withheld('twice', { money: ['figures'], phone: ['masked_phone'] }),
    withheld('named', { money: ['pdf_ru', 'pdf_kk', 'file_ru', 'file_kk', 'drafted_content'] }),
    withheld('secret', { key: ['code_sha256'] }),
  ),
  legal_agreement_limits: impersonal('from_day', 'prolongations', 'overdue_days', 'deferral_months', 'conscript_days'),
} satisfies Listed<AddendaTables>
