import type { givePayee, Payee } from '@qadam/contract/contracts'
import type { InputOf } from '@qadam/contract/endpoint'
import type { FieldTextKey } from '@qadam/contract/field-texts'
import { type CardFault, readCard } from '@qadam/domain/person/card'
import { type IbanFault, readIban } from '@qadam/domain/person/iban'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import { checkAgain, findOwnPayee, type PayeeRow, placePayee } from './contracts-payees-repository.ts'

const givenPerDay = { atMost: 10, perSeconds: 86_400 }

export const checkPayee = jobKind({
  name: 'check-payee',
  schema: z.object({ payee_id: z.uuid() }),
  retries: 12,
  backoff: { firstSeconds: 2, longestSeconds: 30 },
})

type Given = InputOf<typeof givePayee>['body']

export type PayeesService = {
  give(
    session: Session,
    given: Given,
  ): Promise<Payee | Refusal<'step_not_allowed' | 'validation_failed' | 'too_many_requests'>>
  find(session: Session, id: string): Promise<Payee | Refusal<'not_found'>>
}

export type PayeesDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly secrets: Secrets
  readonly clients: ClientsService
}

export function payeesService({ clients, database, limits, outbox, secrets }: PayeesDeps): PayeesService {
  return {
    async give({ accountId }, given) {
      const client = await clients.byAccount(accountId)
      if (!client) return refuse('step_not_allowed')
      const read = readNumber(given)
      if ('fault' in read) return refuse('validation_failed', { fields: { number: read.fault } })
      const { isAllowed, retryAfterSeconds } = await limits.take(`payee:${client.id}`, givenPerDay)
      if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
      const { masked, number } = read
      const sealed = secrets.seal('payee', Buffer.from(number))
      return database.sql.transaction().execute(async (trx) => {
        const { isLost, isNew, row } = await placePayee(trx, {
          ...{ client_id: client.id, kind: given.kind, masked, sealed_number: sealed },
          number_mac: secrets.mac('payee', `${given.kind} ${number}`),
        })
        const isAskedAgain = row.state === 'unknown' || isLost
        if (isNew || isAskedAgain) await outbox.enqueue(trx, checkPayee, { payee_id: row.id })
        return presentPayee(isAskedAgain ? await checkAgain(trx, row.id, sealed) : row)
      })
    },

    async find({ accountId }, id) {
      const client = await clients.byAccount(accountId)
      const row = client && (await findOwnPayee(database.sql, { id, clientId: client.id }))
      return row ? presentPayee(row) : refuse('not_found')
    },
  }
}

export function presentPayee({ id, kind, masked, state }: Pick<PayeeRow, 'id' | 'kind' | 'masked' | 'state'>): Payee {
  return { id, kind, masked, state }
}

const ibanTexts: Record<IbanFault, FieldTextKey> = {
  not_kazakhstan: 'iban_country',
  wrong_shape: 'iban_shape',
  wrong_check_digits: 'iban_wrong',
}

const cardTexts: Record<CardFault, FieldTextKey> = {
  not_sixteen_digits: 'card_length',
  wrong_check_digit: 'card_wrong',
  no_issuer: 'card_wrong',
}

/** The last four tell a person which of theirs it is, and nobody else anything. */
function readNumber({ kind, number }: Given): { number: string; masked: string } | { fault: FieldTextKey } {
  if (kind === 'iban') {
    const { fault, iban } = readIban(number)
    return fault ? { fault: ibanTexts[fault] } : { number: iban!, masked: `KZ•• •••• ${iban!.slice(-4)}` }
  }
  const { digits, fault, lastFour } = readCard(number)
  return fault ? { fault: cardTexts[fault] } : { number: digits!, masked: `•••• ${lastFour}` }
}
