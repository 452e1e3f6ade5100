import type { Application, objectToDecision, submitApplication } from '@qadam/contract/applications'
import type { InputOf } from '@qadam/contract/endpoint'
import type { Day } from '@qadam/domain/calendar/day'
import { tenge } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import { lockContract, moveContract } from '../contracts/contracts-service.ts'
import { requestDecision } from '../decisions/decisions-requests-service.ts'
import type { DecisionsService } from '../decisions/decisions-service.ts'
import { termsOf } from '../lending/lending-service.ts'
import type { ClientFile, ClientsService } from '../registration/registration-clients-service.ts'
import type { RegistrationService } from '../registration/registration-service.ts'
import { applicationFaults } from './application-faults.ts'
import { findAnswers } from './applications-decisions-repository.ts'
import { presentApplication } from './applications-presenter.ts'
import {
  type ApplicationRow,
  findApplications,
  findOwnApplication,
  findUnsignedContractId,
  insertApplication,
  isOfferOver,
  lockApplicant,
  lockLiveApplication,
  lockOwnApplication,
  moveApplication,
  secondsUntilAllowed,
} from './applications-repository.ts'
import { agreedTexts, type Beholder, discloser } from './disclosure.ts'

export { type ApplicationRow, findApplication, lockApplication, moveApplication } from './applications-repository.ts'

const submissionsPerDay = 5
const listedAtMost = 20

export type Asked = InputOf<typeof submitApplication>['body']

type SubmitRefusal = Refusal<'step_not_allowed' | 'validation_failed' | 'application_not_allowed' | 'too_many_requests'>

export type ApplicationsService = {
  submit(session: Session, asked: Asked, beholder: Beholder): Promise<Application | SubmitRefusal>
  list(session: Session): Promise<Application[] | Refusal<'step_not_allowed'>>
  get(session: Session, id: string): Promise<Application | Refusal<'not_found'>>
  withdraw(session: Session, id: string): Promise<Application | Refusal<'not_found' | 'application_not_allowed'>>
  object(
    session: Session,
    id: string,
    objection: InputOf<typeof objectToDecision>['body'],
  ): Promise<Application | Refusal<'not_found' | 'application_not_allowed'>>
}

export type ApplicationsDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly clients: ClientsService
  readonly registrations: RegistrationService
  readonly decisions: DecisionsService
  readonly today: () => Day
}

export function applicationsService(deps: ApplicationsDeps): ApplicationsService {
  const { clients, database, decisions, outbox, registrations, today } = deps
  const decide = requestDecision(outbox)
  const disclose = discloser(outbox)
  const inTransaction = <Done>(work: (trx: Transaction<Tables>) => Promise<Done>) =>
    database.sql.transaction().execute(work)
  const notInCabinet = async ({ accountId }: Session) =>
    refuse('step_not_allowed', { stepName: (await registrations.openByAccount(accountId)).step })

  const beginAnew = async (
    trx: Transaction<Tables>,
    client: ClientFile,
    { agreed, asked, beholder }: { asked: Asked; beholder: Beholder; agreed: Awaited<ReturnType<typeof agreedTexts>> },
  ) => {
    const retryAfterSeconds = await secondsUntilAllowed(trx, { clientId: client.id, atMost: submissionsPerDay })
    if (retryAfterSeconds > 0) return refuse('too_many_requests', { retryAfterSeconds })
    const terms = termsOf(asked, today())
    const row = await insertApplication(trx, {
      client_id: client.id,
      product: asked.product,
      amount_tiyn: BigInt(terms.amount),
      term: asked.term,
      method: asked.method,
      has_automated_consent: asked.automated_decision_consent,
      locale: beholder.locale,
      review_until: null,
    })
    await disclose(trx, { application: row, terms, beholder, agreed })
    await decide(trx, row.id)
    await tellCabinet(trx, client.registrationId, 'application')
    return presentApplication(row, undefined)
  }

  return {
    async submit(session, asked, beholder) {
      const client = await clients.byAccount(session.accountId)
      if (!client) return notInCabinet(session)
      const faults = applicationFaults(asked, today())
      if (faults) return refuse('validation_failed', { fields: faults })
      const { automated_decision_consent: hasAutomatedConsent } = asked
      const agreed = await agreedTexts(database, { hasAutomatedConsent, locale: beholder.locale })
      return inTransaction(async (trx) => {
        await lockApplicant(trx, client.id)
        const live = await lockLiveApplication(trx, client.id)
        if (live && live.state === 'approved' && (await isOfferOver(trx, live.id))) {
          await moveApplication(trx, live, 'expired')
        } else if (live) {
          return isSame(live, asked) ? present(trx, live) : refuse('application_not_allowed')
        }
        return beginAnew(trx, client, { asked, beholder, agreed })
      })
    },

    async list(session) {
      const client = await clients.byAccount(session.accountId)
      if (!client) return notInCabinet(session)
      const rows = await findApplications(database.sql, { clientId: client.id, atMost: listedAtMost })
      const answers = await findAnswers(
        database.sql,
        rows.map(({ id }) => id),
      )
      const byApplication = new Map(answers.map((answer) => [answer.application_id, answer]))
      return rows.map((row) => presentApplication(row, byApplication.get(row.id)))
    },

    async get(session, id) {
      const client = await clients.byAccount(session.accountId)
      const row = client && (await findOwnApplication(database.sql, { id, clientId: client.id }))
      return row ? present(database.sql, row) : refuse('not_found')
    },

    async withdraw(session, id) {
      const client = await clients.byAccount(session.accountId)
      if (!client) return refuse('not_found')
      const contractId = await findUnsignedContractId(database.sql, { id, clientId: client.id })
      return inTransaction(async (trx) => {
        // The contract before its application, as whoever signs it locks them.
        const contract = contractId === undefined ? undefined : await lockContract(trx, contractId)
        const row = await lockOwnApplication(trx, { id, clientId: client.id })
        if (!row) return refuse('not_found')
        if (row.state === 'withdrawn') return present(trx, row)
        // Drafted while this waited for the lock: whoever did that is asked to look again.
        if ((await findUnsignedContractId(trx, { id, clientId: client.id })) !== contractId) {
          return refuse('application_not_allowed')
        }
        const withdrawn = await moveApplication(trx, row, 'withdrawn')
        if (!withdrawn) return refuse('application_not_allowed')
        if (contract) await moveContract(trx, contract, 'cancelled', { ended_because: 'application_withdrawn' })
        await tellCabinet(trx, client.registrationId, 'application')
        return present(trx, withdrawn)
      })
    },

    async object(session, id, { text }) {
      const client = await clients.byAccount(session.accountId)
      if (!client) return refuse('not_found')
      return inTransaction(async (trx) => {
        await lockApplicant(trx, client.id)
        const row = await lockOwnApplication(trx, { id, clientId: client.id })
        if (!row) return refuse('not_found')
        const live = await lockLiveApplication(trx, client.id)
        const [answer] = await findAnswers(trx, [id])
        if (!answer?.can_object || live) return refuse('application_not_allowed')
        const objection = await decisions.recordObjection(trx, row, text)
        if (!objection) return refuse('application_not_allowed')
        const reviewed = await moveApplication(trx, row, 'objected', { review_until: objection.answerUntil })
        await tellCabinet(trx, client.registrationId, 'application')
        return present(trx, reviewed!)
      })
    },
  }
}

/** For the home of the cabinet. */
export async function findNewestApplication(database: Database, clientId: string): Promise<Application | null> {
  const [newest] = await findApplications(database.sql, { clientId, atMost: 1 })
  return newest ? present(database.sql, newest) : null
}

async function present(executor: Database['sql'] | Transaction<Tables>, row: ApplicationRow): Promise<Application> {
  const [answer] = await findAnswers(executor, [row.id])
  return presentApplication(row, answer)
}

function isSame(live: ApplicationRow, asked: Asked): boolean {
  return (
    live.product === asked.product &&
    Number(live.amount_tiyn) === tenge(asked.amount) &&
    live.term === asked.term &&
    live.method === asked.method
  )
}
