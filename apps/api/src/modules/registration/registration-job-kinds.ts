import type { JourneyEffect } from '@qadam/domain/registration/journey'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { askPerson } from './ask-person.ts'
import { moveOf, movePayload } from './move-payload.ts'
import type { Registration } from './registration.ts'

const patient = { retries: 60, backoff: { firstSeconds: 2, longestSeconds: 60 } }

export const registryToAsk = jobKind({ name: 'ask-person-registry', schema: movePayload, ...patient })
export const registryLate = jobKind({ name: 'person-registry-late', schema: movePayload, ...patient })
export const clientToMake = jobKind({ name: 'create-client', schema: movePayload, ...patient })
export const phoneOwnerToAsk = jobKind({ name: 'ask-phone-owner', schema: movePayload, ...patient })

// Kept by the room of the identification.
export const photoToAsk = jobKind({ name: 'ask-state-photo', schema: movePayload, ...patient })
// Every picture of a check is looked at, one after another, behind those of other people.
export const pictureToJudge = jobKind({ name: 'judge-picture', schema: movePayload, ...patient, timeoutSeconds: 180 })

// Kept by the room of the agreement. Their names are in the database, and older than the room's.
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

/** Past it the client is asked instead of waited for. */
const registryTimeoutSeconds = 30

type Promising = (trx: Transaction<Tables>, outbox: Outbox, registration: Registration) => Promise<void>

/** What a move of the journey begins, promised in its transaction. */
export const promiseOf: Readonly<Record<JourneyEffect, Promising>> = {
  async ask_registry(trx, outbox, registration) {
    await outbox.enqueue(trx, registryToAsk, moveOf(registration))
    await outbox.enqueue(trx, registryLate, moveOf(registration), { delaySeconds: registryTimeoutSeconds })
    await outbox.enqueue(trx, phoneOwnerToAsk, moveOf(registration))
  },
  ask_photo: (trx, outbox, registration) => outbox.enqueue(trx, photoToAsk, moveOf(registration)),
  judge_picture: (trx, outbox, registration) => outbox.enqueue(trx, pictureToJudge, moveOf(registration)),
  ask_person_check: (trx, _outbox, registration) => askPerson(trx, registration),
  create_client: (trx, outbox, registration) => outbox.enqueue(trx, clientToMake, moveOf(registration)),
  open_signing: (trx, outbox, registration) => outbox.enqueue(trx, agreementToPrepare, moveOf(registration)),
  check_signature: (trx, outbox, registration) => outbox.enqueue(trx, signatureToCheck, moveOf(registration)),
}
