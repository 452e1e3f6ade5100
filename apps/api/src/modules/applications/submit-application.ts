import type { Day } from '@qadam/domain/calendar/day'
import { tenge } from '@qadam/domain/money/money'
import type * as wire from '@qadam/wire/applications'
import type { InputOf } from '@qadam/wire/endpoint'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { isDataBlocked } from '../clients/blocked-data.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { lockClient } from '../clients/lock-client.ts'
import { consentsOfApplication, consentToApplication, renewedConsents } from '../documents/consent-to-application.ts'
import { termsOf } from '../quotes/quoted-terms.ts'
import { askFaceAgain } from '../registration/ask-face-again.ts'
import type { Registration } from '../registration/registration.ts'
import { type Applicants, findApplicant } from './applicant.ts'
import { type ApplicationRow, lockLiveApplication, moveApplication } from './application.ts'
import { applicationFaults } from './application-faults.ts'
import { showApplication } from './application-views.ts'
import { presentApplication } from './applications-presenter.ts'
import { hasLendingUnderWay, insertApplication, isOfferOver, secondsUntilAllowed } from './applications-repository.ts'
import { decisionJob } from './decision-job-kind.ts'
import { agreedTexts, disclose, type Viewer } from './disclosure.ts'
import { type Answered, answersIn, isAnsweredAlike } from './fraud-answers.ts'

export type Submitting = Applicants & {
  readonly database: Database
  readonly outbox: Outbox
  readonly today: () => Day
  readonly policy: {
    readonly isLendingPaused: () => boolean
    /** Whether an application must answer the anti-fraud questions. */
    readonly asksFraudQuestions: boolean
  }
}

type Asked = InputOf<typeof wire.submitApplication>['body']

const submissionsPerDay = 5

/** Stores the application, its disclosure and the decision job in one transaction. */
export async function submitApplication(
  context: Submitting,
  { session, ...viewer }: Viewer & { readonly session: Session },
  asked: Asked,
): Promise<
  | wire.Application
  | Refusal<
      | 'step_not_allowed'
      | 'validation_failed'
      | 'application_not_allowed'
      | 'data_blocked'
      | 'lending_paused'
      | 'too_many_requests'
    >
> {
  const { database, today } = context
  const client = await findApplicant(context, session)
  if (client instanceof Refusal) return client
  const said = answersIn(asked, context.policy)
  const faults = { ...applicationFaults(asked, today()), ...said.faults }
  if (Object.keys(faults).length > 0) return refuse('validation_failed', { fields: faults })
  const renewing = await faceToRenew(context, session, client)
  if (renewing) return refuse('step_not_allowed', { stepName: renewing.step })
  const { automated_decision_consent: hasAutomatedConsent } = asked
  const agreed = await agreedTexts(database, { hasAutomatedConsent, locale: viewer.locale })
  return database.sql.transaction().execute(async (trx) => {
    await lockClient(trx, client.id)
    const live = await lockLiveApplication(trx, client.id)
    if (live && live.state === 'approved' && (await isOfferOver(trx, live.id))) {
      await moveApplication(trx, live, 'expired')
    } else if (live) {
      return isSame(live, asked) && isAnsweredAlike(live, said)
        ? showApplication(trx, live)
        : refuse('application_not_allowed')
    }
    return begin(trx, context, { client, asked, said, viewer, agreed })
  })
}

/**
 * Whether the next loan must wait for the camera. Its registration is locked before the client, and only while nothing
 * is under way: a payout wants its client in the cabinet.
 */
async function faceToRenew(
  context: Submitting,
  { accountId }: Session,
  { id }: ClientFile,
): Promise<Registration | undefined> {
  // A client is not filmed for an application that would be refused.
  if (context.policy.isLendingPaused() || (await isDataBlocked(context.database.sql, id))) return undefined
  return (await hasLendingUnderWay(context.database, id)) ? undefined : askFaceAgain(context, accountId)
}

type Beginning = {
  readonly client: ClientFile
  readonly asked: Asked
  readonly said: Answered
  readonly viewer: Viewer
  readonly agreed: Awaited<ReturnType<typeof agreedTexts>>
}

async function begin(
  trx: Transaction<Tables>,
  { outbox, policy, today }: Submitting,
  { agreed, asked, viewer, client, said }: Beginning,
): Promise<wire.Application | Refusal<'data_blocked' | 'lending_paused' | 'too_many_requests' | 'validation_failed'>> {
  if (policy.isLendingPaused()) return refuse('lending_paused')
  if (await isDataBlocked(trx, client.id)) return refuse('data_blocked')
  const retryAfterSeconds = await secondsUntilAllowed(trx, { clientId: client.id, atMost: submissionsPerDay })
  if (retryAfterSeconds > 0) return refuse('too_many_requests', { retryAfterSeconds })
  const consents = await consentsOfApplication(trx, { isAutomated: asked.automated_decision_consent })
  const { document_template_ids: read = [] } = asked
  // A form opened before the versions were sent says nothing of them.
  const renewed = read.length > 0 ? renewedConsents(consents, read) : {}
  if (Object.keys(renewed).length > 0) return refuse('validation_failed', { fields: renewed })
  const terms = termsOf(asked, today())
  const application = await insertApplication(trx, {
    client_id: client.id,
    product: asked.product,
    amount_tiyn: BigInt(terms.amount),
    term: asked.term,
    method: asked.method,
    has_automated_consent: asked.automated_decision_consent,
    fraud_answers: said.answers && JSON.stringify(said.answers),
    locale: viewer.locale,
    review_until: null,
  })
  await disclose(trx, outbox, { application, terms, viewer, agreed })
  const { ip, locale, userAgent } = viewer
  const signer = { phone: client.phone, locale, ip, userAgent }
  await consentToApplication(trx, outbox, signer, { applicationId: application.id, consents })
  await outbox.enqueue(trx, decisionJob, { application_id: application.id })
  await notifyCabinet(trx, client.registrationId, 'application')
  return presentApplication(application, undefined)
}

function isSame(live: ApplicationRow, asked: Asked): boolean {
  return (
    live.product === asked.product &&
    Number(live.amount_tiyn) === tenge(asked.amount) &&
    live.term === asked.term &&
    live.method === asked.method
  )
}
