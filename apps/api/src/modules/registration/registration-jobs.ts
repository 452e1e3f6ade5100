import type { Database } from '../../db/connect.ts'
import type { Job } from '../../jobs/job.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { PersonRegistry } from '../../providers/person-registry/person-registry.ts'
import type { PhoneOwner } from '../../providers/phone-owner/phone-owner.ts'
import { type ClientMaking, makeClient } from '../clients/make-client.ts'
import { moveOf, ofMove } from './of-move.ts'
import { registeredPerson } from './registered-person.ts'
import { findById } from './registration-repository.ts'
import type { Effect, RegistrationService } from './registration-service.ts'

const patient = { retries: 60, backoff: { firstSeconds: 2, longestSeconds: 60 } }

const askRegistry = jobKind({ name: 'ask-person-registry', schema: ofMove, ...patient })
const registryLate = jobKind({ name: 'person-registry-late', schema: ofMove, ...patient })
const createClient = jobKind({ name: 'create-client', schema: ofMove, ...patient })
const askPhoneOwner = jobKind({ name: 'ask-phone-owner', schema: ofMove, ...patient })

/** Past it the client is asked instead of waited for. */
const registryPatienceSeconds = 30

export function registrationEffects(outbox: Outbox): { ask_registry: Effect; create_client: Effect } {
  return {
    async ask_registry(trx, registration) {
      await outbox.enqueue(trx, askRegistry, moveOf(registration))
      await outbox.enqueue(trx, registryLate, moveOf(registration), { delaySeconds: registryPatienceSeconds })
      await outbox.enqueue(trx, askPhoneOwner, moveOf(registration))
    },
    create_client: (trx, registration) => outbox.enqueue(trx, createClient, moveOf(registration)),
  }
}

type Deps = {
  readonly database: Database
  readonly registrations: RegistrationService
  readonly registry: PersonRegistry
  readonly phoneOwner: PhoneOwner
  readonly phoneOf: (accountId: string) => Promise<string | undefined>
  readonly clientMaking: ClientMaking
}

export function registrationJobs(deps: Deps): Job[] {
  const { clientMaking, database, phoneOf, phoneOwner, registrations, registry } = deps
  const inTransaction = database.sql.transaction()

  return [
    {
      ...askRegistry,
      async run({ move, registration_id }, { id, signal }) {
        const asking = await findById(database.sql, registration_id)
        if (!asking?.iin || asking.move < move) return
        const { iin } = asking
        const answer = await registry.findPerson({ iin }, { key: id, signal })
        const person = answer.kind === 'found' ? answer.person : null
        await inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          // Another iin was given meanwhile: this answer is about somebody else.
          if (!registration || registration.iin !== iin) return
          const set = { registry_person: person && JSON.stringify(person) }
          if (registration.move !== move) {
            // The client was asked instead; what the register knows still helps to compare.
            await registrations.save(trx, registration_id, set)
            return
          }
          const isTooYoung = person !== null && registrations.isUnderAge(person.birthday)
          await registrations.move(trx, registration, person ? 'person_found' : 'person_not_found', {
            set,
            error: isTooYoung ? 'coiderrortype_user_too_young' : null,
          })
        })
      },
    },
    {
      ...registryLate,
      run: ({ move, registration_id }) =>
        inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          if (registration && registration.move === move) await registrations.move(trx, registration, 'registry_late')
        }),
    },
    {
      ...createClient,
      run: ({ move, registration_id }) =>
        inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          if (!registration || registration.move !== move) return
          const { clientId, isNew } = await makeClient(trx, clientMaking, registeredPerson(registration))
          await registrations.move(trx, registration, 'client_created', {
            set: { client_id: clientId },
            isExistingClient: !isNew,
          })
        }),
    },
    {
      ...askPhoneOwner,
      async run({ registration_id }, { id, signal }) {
        const registration = await findById(database.sql, registration_id)
        const phone = registration && (await phoneOf(registration.account_id))
        if (!registration?.iin || !phone) return
        const { iin } = registration
        if ((await phoneOwner.check({ phone, iin }, { key: id, signal })) !== 'other') return
        await inTransaction.execute(async (trx) => {
          const current = await registrations.lockById(trx, registration_id)
          if (!current || current.iin !== iin || current.warnings.includes(phoneOfOther)) return
          await registrations.save(trx, registration_id, { warnings: [...current.warnings, phoneOfOther] })
        })
      },
    },
  ]
}

/** What an operator should look at; it stops nobody. */
const phoneOfOther = 'phone_of_other'
