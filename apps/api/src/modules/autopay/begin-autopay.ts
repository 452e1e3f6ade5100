import type { Autopay } from '@qadam/wire/autopay'
import type { LocaleCode } from '@qadam/wire/locale'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { consentToAutopay, missingAutopayConsent } from '../documents/consent-to-autopay.ts'
import { agreeAutopay } from './agree-autopay.ts'
import type { Autopaying } from './autopay.ts'
import { findOwnLoan, readAutopay } from './autopay-views.ts'

type Asked = {
  readonly loanId: string
  readonly cardId: string
  readonly ticked: readonly number[]
  readonly locale: LocaleCode
  readonly ip: string
  readonly userAgent: string
}

/** Sets up automatic payment in the cabinet with a saved card. Pressed twice, it finds it set up. */
export async function beginAutopay(
  context: Autopaying,
  session: Session,
  { cardId, ip, loanId, locale, ticked, userAgent }: Asked,
): Promise<Autopay | Refusal<'not_found' | 'consent_missing' | 'loan_not_allowed'>> {
  const { database, outbox } = context
  const own = await findOwnLoan(context, session, loanId)
  if (own instanceof Refusal) return own
  const refused = await database.sql.transaction().execute(async (trx) => {
    const missing = await missingAutopayConsent(trx, ticked)
    if (missing) {
      const fields = { document_template_ids: 'documents_missing' } as const
      return refuse('consent_missing', { fields, documents: [missing] })
    }
    const signer = { phone: session.phone, locale, ip, userAgent }
    const agreed = await agreeAutopay(trx, context, { loanId, cardId }, () => consentToAutopay(trx, outbox, signer))
    const isSame = agreed === undefined && (await isActiveBy(trx, { loanId, cardId }))
    if (agreed === undefined && !isSame) return refuse('loan_not_allowed')
    await notifyCabinet(trx, own.client.registrationId, 'loan')
    return undefined
  })
  return refused ?? readAutopay(context, session, loanId)
}

type Within = Parameters<typeof agreeAutopay>[0]

async function isActiveBy(trx: Within, { cardId, loanId }: { readonly loanId: string; readonly cardId: string }) {
  const found = await trx
    .selectFrom('autopay_mandates')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('card_id', '=', cardId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
