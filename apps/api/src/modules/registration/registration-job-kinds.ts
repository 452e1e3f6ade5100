import type { JourneyEffect } from '@qadam/domain/registration/journey'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { askPerson } from './ask-person.ts'
import { moveOf, movePayload } from './move-payload.ts'
import type { Registration } from './registration.ts'

const retriesForAnHour = { retries: 60, backoff: { firstSeconds: 2, longestSeconds: 60 } }

export const registryToAsk = jobKind({ name: 'ask-person-registry', schema: movePayload, ...retriesForAnHour })
export const registryLate = jobKind({ name: 'person-registry-late', schema: movePayload, ...retriesForAnHour })
export const clientToMake = jobKind({ name: 'create-client', schema: movePayload, ...retriesForAnHour })
export const phoneOwnerToAsk = jobKind({ name: 'ask-phone-owner', schema: movePayload, ...retriesForAnHour })

// Handled by the identification module.
export const photoToAsk = jobKind({ name: 'ask-state-photo', schema: movePayload, ...retriesForAnHour })
// The timeout is long because the pictures of a check are judged one after another, behind those of other clients.
export const pictureToJudge = jobKind({
  name: 'judge-picture',
  schema: movePayload,
  ...retriesForAnHour,
  timeoutSeconds: 180,
})

// Handled by the agreement module. The job names are stored in the database and are older than the module's name.
export const agreementToPrepare = jobKind({
  name: 'open-signing',
  schema: movePayload,
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 30 },
})
export const signatureToCheck = jobKind({
  name: 'check-signature',
  schema: movePayload,
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})

/** After this timeout the client is asked instead. */
const registryTimeoutSeconds = 30

type Promising = (trx: Transaction<Tables>, outbox: Outbox, registration: Registration) => Promise<void>

/** Effects that a move of the journey starts in its own transaction. */
export const jobOf: Readonly<Record<JourneyEffect, Promising>> = {
  async ask_registry(trx, outbox, registration) {
    await outbox.enqueue(trx, registryToAsk, moveOf(registration))
    await outbox.enqueue(trx, registryLate, moveOf(registration), { delaySeconds: registryTimeoutSeconds })
    await outbox.enqueue(trx, phoneOwnerToAsk, moveOf(registration))
  },
  look_up_registry: (trx, outbox, registration) => outbox.enqueue(trx, registryToAsk, moveOf(registration)),
  ask_photo: (trx, outbox, registration) => outbox.enqueue(trx, photoToAsk, moveOf(registration)),
  judge_picture: (trx, outbox, registration) => outbox.enqueue(trx, pictureToJudge, moveOf(registration)),
  ask_person_check: (trx, _outbox, registration) => askPerson(trx, registration),
  create_client: (trx, outbox, registration) => outbox.enqueue(trx, clientToMake, moveOf(registration)),
  open_signing: (trx, outbox, registration) => outbox.enqueue(trx, agreementToPrepare, moveOf(registration)),
  check_signature: (trx, outbox, registration) => outbox.enqueue(trx, signatureToCheck, moveOf(registration)),
}
