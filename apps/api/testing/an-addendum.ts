import { createHash, randomBytes } from 'node:crypto'
import type { Agreement } from '@qadam/domain/lending/servicing/agreement-figures'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db/tables.ts'
import { happenToLoan } from '../src/modules/servicing/happen-to-loan.ts'
import type { OnDay } from '../src/modules/servicing/loans-today.ts'

type Agreed = { readonly loanId: string; readonly agreement: Agreement }

/** An agreement in the books with its signed addendum, for tests of the books; signing itself is tested elsewhere. */
export async function agreeOnPaper(trx: Transaction<Tables>, on: OnDay, { agreement, loanId }: Agreed) {
  const happening = await happenToLoan(trx, on, loanId, agreement)
  if (!happening) return undefined
  await insertSigned(trx, { loanId, agreement, onDay: happening.on, eventNumber: happening.number })
  return happening
}

type Signed = Agreed & { readonly onDay: string; readonly eventNumber: number }

export async function insertSigned(
  trx: Transaction<Tables>,
  { agreement: { do: kind, ...agreed }, eventNumber, loanId, onDay }: Signed,
): Promise<void> {
  const pdf = randomBytes(16)
  const sha256 = createHash('sha256').update(pdf).digest()
  await trx
    .insertInto('loan_addenda')
    .values({
      ...{ loan_id: loanId, number: eventNumber + 1, kind, agreed: JSON.stringify(agreed), figures: '{}' },
      ...{ on_day: onDay, pdf_ru: pdf, pdf_kk: pdf, sha256_ru: sha256, sha256_kk: sha256 },
      ...{ state: 'signed', signed_at: sql<Date>`now()`, signed_sha256: sha256, event_number: eventNumber },
      ...{ signed_address: '10.0.0.1', signed_user_agent: 'a browser', masked_phone: '+7 ••• •••-00-01' },
      code_sha256: sha256,
    })
    .execute()
}
