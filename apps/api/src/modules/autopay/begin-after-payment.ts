import { notifyOwner } from '../card-payments/open-acquirer-page.ts'
import { agreeAutopay } from './agree-autopay.ts'
import type { Autopaying } from './autopay.ts'

type Saved = { readonly payment_id: string; readonly card_id: string }

/** Begins the automatic payment that the client ticked at a payment, now that its card is saved. May run twice. */
export async function beginAfterPayment(context: Autopaying, { card_id, payment_id }: Saved): Promise<void> {
  await context.database.sql.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('card_payments')
      .selectAll()
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    const consentId = payment.consent_id
    if (consentId === null) return
    const used = await trx
      .selectFrom('autopay_mandates')
      .select('id')
      .where('consent_id', '=', consentId)
      .executeTakeFirst()
    if (used) return
    const { signed_at: signedAt } = await trx
      .selectFrom('signed_documents')
      .select('signed_at')
      .where('id', '=', consentId)
      .executeTakeFirstOrThrow()
    const asked = { loanId: payment.loan_id, cardId: card_id, signedAt }
    const agreed = await agreeAutopay(trx, context, asked, async () => consentId)
    if (agreed !== undefined) await notifyOwner(trx, context, payment)
  })
}
