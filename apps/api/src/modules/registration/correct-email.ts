import type { Step } from '@qadam/domain/registration/steps'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { correctEmail as endpoint } from '@qadam/wire/registration'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { saveEmail } from '../clients/client-contacts.ts'
import { lockRegistrationOf, type Registration, saveRegistration } from './registration.ts'

type OwnEmail = AnswerOf<typeof endpoint>

/**
 * Steps after the e-mail was requested. In the cabinet it is changed with a code, because contract copies are sent to
 * it.
 */
const afterItWasAsked: ReadonlySet<Step> = new Set([
  'waiting_external_photo',
  'verigram',
  'waiting_liveness_results',
  'liveness_failed',
  'client_creating',
  'signing_init',
  'signing_init_success',
  'signing_result',
  'signing_failed',
])

/** Corrects a mistyped e-mail where its owner notices it; the step does not change. */
export function correctEmail(
  database: Database,
  { accountId }: Session,
  email: string,
): Promise<OwnEmail | Refusal<'step_not_allowed'>> {
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, accountId)
    const { client_id: clientId, id, step } = registration
    if (!afterItWasAsked.has(step)) return refuse('step_not_allowed', { stepName: step })
    if (clientId === null) await saveRegistration(trx, id, { email })
    else await saveEmail(trx, { accountId, clientId }, email)
    return presentEmail({ email })
  })
}

/** Shows the whole domain, because typos hide there, and of the rest only enough to recognise it. */
export function presentEmail({ email }: Pick<Registration, 'email'>): OwnEmail {
  if (email === null) return { email_masked: null }
  const at = email.lastIndexOf('@')
  const shown = at > 2 ? 2 : 1
  return { email_masked: `${email.slice(0, shown)}•••${email.slice(at)}` }
}
